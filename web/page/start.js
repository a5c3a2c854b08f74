// Starts the page that its body names, or says why it cannot. The build puts this into the page, so that no file of it can be missing.

const WORDS = {
    en: ['Birka cannot start:', 'Load the page again. It needs a browser with WebAssembly, from 2022 or later.'],
    sv: ['Birka kan inte starta:', 'Ladda om sidan. Den behöver en webbläsare med WebAssembly, från 2022 eller senare.'],
    de: ['Birka kann nicht starten:', 'Lade die Seite neu. Sie braucht einen Browser mit WebAssembly, von 2022 oder später.'],
    fr: ['Birka ne peut pas démarrer :', 'Rechargez la page. Il lui faut un navigateur avec WebAssembly, de 2022 ou plus récent.'],
    es: ['Birka no puede iniciarse:', 'Vuelve a cargar la página. Necesita un navegador con WebAssembly, de 2022 o posterior.'],
    la: ['Birka incipere non potest:', 'Paginam iterum pete. Navigatrum cum WebAssembly, anni 2022 aut recentius, requirit.'],
};

import(document.body.dataset.start).catch((error) => {
    console.error(error);
    const parameters = new URLSearchParams(location.search);
    const tags = [parameters.get('lang'), parameters.get('language'), ...navigator.languages].map((tag) => tag?.slice(0, 2));
    const [says, advice] = WORDS[tags.find((tag) => tag in WORDS) ?? 'en'];
    // What has started before the fault stays.
    const place = document.getElementById('loading-text');
    if (place) place.textContent = `${says} ${error.message}. ${advice}`;
    document.getElementById('progress')?.remove();
});
