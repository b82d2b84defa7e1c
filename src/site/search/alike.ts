/** Words that people use for the same thing, in the search's spelling: without umlauts, each without its ending. */
export const ALIKE = [
  'punkt flensburg fahreignungsregist',
  'blitz geblitzt radar messung',
  'anwalt kanzlei jurist rechtsanwalt',
  'kost preis gebuhr bezahl teuer gratis',
  'einspruch widerspruch wehr anfecht',
  'auto fahrzeug wagen kfz pkw',
  'foto bild aufnahm',
  'strafzettel knollch bussgeld strafe',
  'fuhrerschein fahrerlaubnis fahrverbot',
  'verletzt schmerzensgeld arzt',
  'unfall crash zusammenstoss',
  'gutacht sachverstandig',
  'telefon anruf erreich kontakt',
].map((line) => line.split(' '));
