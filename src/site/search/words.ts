/** Words of questions, and others that occur with any topic: they say nothing of what is wanted. In the spelling of `fold`. */
const FILLERS = new Set(
  'aber all alle alles als also am an auch auf aus bei beim bekomm bekomme bin bis bitte da dabei damit dann das dass dazu dem den denn der des dich die dies diese dieser dieses dir doch du durch eben eigentlich ein eine einem einen einer eines einfach er es etwas fur ganz ganze ganzen gar geht gern gerne gibt habe haben hallo hat hatte hier ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ist ja jetzt kann kein keine keinen konnen man mal mehr mein meine meinem meinen meiner meines mich mir mit mochte muss mussen nach nicht noch nun nur ob oder ohne schon sehr seid sein seit sich sie sind so soll sollte sonst sowas uber uberhaupt um und uns unser unsere viel viele vielen vom von vor wann war ware warum was weg weil welche welchem welchen welcher welches wenn wer werde werden weshalb wessen wie wieder wieso wieviel will wir wird wo wofur woher wohin womit wozu wurde zu zum zur'.split(
    ' ',
  ),
);

/** The words of a text, in one spelling. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[a-z0-9]+/g) ?? [];
}

/** The words of a query that say what is wanted, each once. */
export function wantedWords(query: string): string[] {
  return [...new Set(wordsOf(query))].filter((word) => word.length > 1 && !FILLERS.has(word));
}

/** Normalises spellings: `Bußgeld` and `Bussgeld`, `Führer` and `Fuehrer` are equal. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/([aou])e/g, '$1');
}

/** Removes a common ending: 'Prüfungen' and 'prüfen' share 'prüf'. Keeps at least four letters. */
export function stemOf(word: string): string {
  return word.replace(/(?<=.{4})(?:ungen|ung|ern|en|er|em|es|et|e|n|s|t)$/, '');
}
