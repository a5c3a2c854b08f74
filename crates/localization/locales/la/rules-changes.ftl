## Quid in legibus mutatum sit

change-removed = Iam non valet: { $sentence }
change-side-name = { $side } { $name } vocantur.
change-start = Ludi novi ex alio statu incipiunt.
change-detail = Leges re differunt quam descriptio earum non memorat.
change-hooks-added = Haec varietas nunc functiones suas habet.
change-hooks-removed = Haec varietas functiones suas iam non habet.
change-hooks-changed = Functiones huius varietatis mutatae sunt.
