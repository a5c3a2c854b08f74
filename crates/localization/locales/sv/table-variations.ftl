# The order of variations on the analysis board.
variations-promote = Flytta upp
variations-promote-explained = Flyttar upp varianten: före en annan, eller i fortsättningens ställe. Partiets egna drag står kvar.
