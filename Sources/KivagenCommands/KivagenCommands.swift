// KivagenCommands
