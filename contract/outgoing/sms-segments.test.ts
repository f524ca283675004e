/**
 * Sizes of SMS. The bounds are those of 3GPP TS 23.038 and of 23.040, 9.2.3.24.1, as gateways publish them: 160 and 153
 * places of seven bits, 70 and 67 of sixteen.
 */
import { expect, test } from 'vitest'
import { sizeOfSms } from './sms-segments.ts'

const SMILE = '😀'

test.each([
  ['nothing', '', 'gsm', 1],
  ['160 letters', 'a'.repeat(160), 'gsm', 1],
  ['161 letters', 'a'.repeat(161), 'gsm', 2],
  ['306 letters, twice 153', 'a'.repeat(306), 'gsm', 2],
  ['307 letters', 'a'.repeat(307), 'gsm', 3],
  ['459 letters, three times 153', 'a'.repeat(459), 'gsm', 3],
  ['460 letters', 'a'.repeat(460), 'gsm', 4],
  ['all of the basic table', '@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ ¤¡ÄÖÑÜ§¿äöñüà', 'gsm', 1],
  ['80 euro signs, two places each', '€'.repeat(80), 'gsm', 1],
  ['81 euro signs', '€'.repeat(81), 'gsm', 2],
  ['152 letters, a euro sign that is not split, 152 letters', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 'gsm', 3],
  ['70 Bengali signs', 'ক'.repeat(70), 'ucs2', 1],
  ['71 Bengali signs', 'ক'.repeat(71), 'ucs2', 2],
  ['134 Bengali signs, twice 67', 'ক'.repeat(134), 'ucs2', 2],
  ['135 Bengali signs', 'ক'.repeat(135), 'ucs2', 3],
  ['69 letters and one ç, which only looks as if it were there', `${'a'.repeat(69)}ç`, 'ucs2', 1],
  ['70 letters and a curly quote', `${'a'.repeat(70)}’`, 'ucs2', 2],
  ['35 smiles, two places each', SMILE.repeat(35), 'ucs2', 1],
  ['36 smiles', SMILE.repeat(36), 'ucs2', 2],
  ['67 smiles: 33 in each part, because none is split', SMILE.repeat(67), 'ucs2', 3],
] as const)('OFFICE-2 %s', (_what, text, encoding, segments) => {
  expect(sizeOfSms(text)).toMatchObject({ encoding, segments })
})

test('OFFICE-2 what is left is said in places of the last part', () => {
  expect(sizeOfSms('a'.repeat(150))).toMatchObject({ units: 150, left: 10 })
  expect(sizeOfSms('a'.repeat(161))).toMatchObject({ units: 161, left: 145 })
  expect(sizeOfSms('ক'.repeat(71))).toMatchObject({ units: 71, left: 63 })
})
