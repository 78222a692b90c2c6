// Kiva
