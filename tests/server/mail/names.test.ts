import { describe, expect, it } from 'vitest';
import { mailboxOf } from '../../../server/mail/address.ts';
import { looksLikeName } from '../../../server/mail/names.ts';

describe('what looks like a name', () => {
  it.each([
    'Jana Größl',
    "Jana O'Größl-Schäfer",
    'Özdemir-Müller',
    'Hans-Peter Özdemir-Müller',
    "Sinéad O'Neill",
    'Sinéad O’Neill',
    'Willem van der Berg',
    'José',
    'José Luis García Márquez',
    'Nguyễn Thị',
    'Nguyễn Thị Minh Khai',
    'Jose\u0301',
    'Łukasz Żółć',
    'Çağla Şahin',
    'Ronald McDonald',
    "Gianni d'Angelo",
    'Karl von und zu Berg',
    'Ahmed bin Said',
    'Ng',
    'Þórður Æsir',
    'Αλέξης Παπαδόπουλος',
    'Олексій Лук’яненко',
    'Анна Иванова',
    '王',
    '王 小明',
    '김 민준',
    'さくら',
    'محمد العربي',
    'יוסי כהן',
    'अनिता शर्मा',
    'გიორგი',
    'Brüsseler Straße',
    'Frankfurt am Main',
    'Unter den Linden',
    'Bad Homburg',
  ])('is %s', (name) => {
    expect(looksLikeName(name)).toBe(true);
  });

  it.each([
    ['a message', 'WARNUNG Ihr Konto wurde gesperrt'],
    ['a message with a number', 'WARNUNG Ihr Konto wurde gesperrt Rufen Sie 0900 123456 an'],
    ['a message of capitals', 'WARNUNG KONTO GESPERRT'],
    ['a message of names', 'Ihr Konto Wurde Heute Gesperrt'],
    ['a hyphenated message', 'Ihr-Konto-wurde-gesperrt'],
    ['a hyphenated message of capitals', 'Ihr-Konto-Wurde-Heute-Gesperrt'],
    ['a Chinese message', '您的账户已被冻结'],
    ['an Arabic message', 'تم حظر حسابك اتصل الآن'],
    ['a word run together', 'IhrKontoWurdeGesperrt'],
    ['digits', 'Jana 2'],
    ['wide digits', 'Jana ０９００'],
    ['a link', 'evil.com'],
    ['an ideographic full stop', 'evil。com'],
    ['a wide full stop', 'Evil．Com'],
    ['a half-width full stop', 'evil｡com'],
    ['a one dot leader', 'Evil․Com'],
    ['a Lisu letter like a dot', 'EvilꓸCom'],
    ['a sinological dot', 'EvilꞏCom'],
    ['a Hangul dot', '김ㆍ민'],
    ['a katakana dot', 'エビル・コム'],
    ['a middle dot', 'Evil·Com'],
    ['a zero-width space', 'Ja\u200Bna'],
    ['a zero-width joiner', 'Ja\u200Dna'],
    ['a right-to-left override', 'Jana \u202Emoc'],
    ['an isolate', 'Jana \u2066x'],
    ['a soft hyphen', 'Ja\u00ADna'],
    ['mixed scripts', 'Jаna'],
    ['wide letters', 'Ｊａｎａ'],
    ['ornamental letters', '𝐉𝐚𝐧𝐚'],
    ['heaps of marks', 'J\u0322\u0321a\u0323\u0324\u0325na'],
    ['an emoji', 'Jana ☎'],
    ['a very long name', `Jana ${'Lange'.repeat(12)}`],
    ['many words', 'Jana Maria Anna Eva Ida Rosa'],
    ['many particles', 'Jana von der und zu de la Berg'],
    ['particles alone', 'von und zu'],
    ['punctuation', 'Jana!'],
    ['a line break', 'Jana\nGröße'],
    ['two spaces', 'Jana  Größe'],
    ['nothing', ''],
    ['markup', '<b>Jana</b>'],
  ])('is not %s', (_, text) => {
    expect(looksLikeName(text)).toBe(false);
  });
});

describe('one mailbox', () => {
  it.each([
    ['V.ol.l@gmail.com', 'voll@googlemail.com'],
    ['voll+1@gmail.com', 'voll@gmail.com'],
    ['voll+1@outlook.de', 'voll@outlook.de'],
    ['vo.ll+x@proton.me', 'voll@proton.me'],
    ['voll@bücher.example', 'VOLL@xn--bcher-kva.example'],
  ])('%s and %s', (one, other) => {
    expect(mailboxOf(one)).toBe(mailboxOf(other));
  });

  it.each([
    ['vo.ll@example.org', 'voll@example.org'],
    ['voll+1@example.org', 'voll@example.org'],
    ['vo.ll@outlook.de', 'voll@outlook.de'],
    ['vo.ll@web.de', 'voll@web.de'],
    ['vo.ll@notgmail.com', 'voll@notgmail.com'],
    ['voll@gmail.com.example', 'vo.ll@gmail.com.example'],
  ])('is not two: %s and %s', (one, other) => {
    expect(mailboxOf(one)).not.toBe(mailboxOf(other));
  });
});
