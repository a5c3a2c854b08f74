local ou:n


  