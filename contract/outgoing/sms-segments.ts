/**
 * In how many parts an SMS travels, and is paid for: 3GPP TS 23.038 (alphabets) and 23.040, 9.2.3.24.1 (parts). A text
 * of the GSM alphabet has 160 places in one message and 153 in each part of several; any other text is UCS-2 with 70
 * and 67. Neither a sign of the extension table nor a surrogate pair is split between two parts.
 */

/** The basic table without ESC, in its order. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** The extension table: each sign takes two places. */
const EXTENSION = '\f^{}\\[~]|€'
const GSM = { one: 160, each: 153 }
const UCS2 = { one: 70, each: 67 }

export type SmsSize = {
  encoding: 'gsm' | 'ucs2'
  segments: number
  /** Places of its alphabet that the text takes. */
  units: number
  /** Places left in the last part. */
  left: number
}

/** Places that a sign takes in the GSM alphabet; 0: it is not there. */
const gsmUnits = (sign: string) => (BASIC.includes(sign) ? 1 : EXTENSION.includes(sign) ? 2 : 0)

/** Returns the size of an SMS. An empty text is one message. */
export function sizeOfSms(text: string): SmsSize {
  const signs = [...text]
  const isGsm = signs.every((sign) => gsmUnits(sign) > 0)
  const sizes = signs.map((sign) => (isGsm ? gsmUnits(sign) : sign.length))
  const { one, each } = isGsm ? GSM : UCS2
  const encoding = isGsm ? 'gsm' : 'ucs2'
  const units = sizes.reduce((sum, size) => sum + size, 0)
  if (units <= one) return { encoding, segments: 1, units, left: one - units }
  let segments = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > each) {
      segments += 1
      used = 0
    }
    used += size
  }
  return { encoding, segments, units, left: each - used }
}
