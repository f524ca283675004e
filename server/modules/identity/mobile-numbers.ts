import { parsePhoneNumberFromString, type CountryCode, type PhoneNumber } from 'libphonenumber-js/mobile'

export type MobileNumber = {
  /** E.164: "+8801712345678". */
  e164: string
  /** Without the zero that callers at home dial: "1712345678". */
  national: string
  /** "+880". */
  diallingCode: string
  /** ISO country, or null where several share the code. */
  country: string | null
}

/** Bengali, Arabic and Persian keyboards type figures of their own. */
const DIGIT_ZEROS = [0x09e6, 0x0660, 0x06f0]
function withLatinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0
    const zero = DIGIT_ZEROS.find((start) => point >= start && point < start + 10)
    return zero === undefined ? digit : String(point - zero)
  })
}

function parse(text: string, diallingCode: string | undefined, market: string): PhoneNumber | undefined {
  const code = (diallingCode ?? '').replace(/\D/g, '')
  if (code === '' || text.startsWith('+')) return parsePhoneNumberFromString(text, market as CountryCode)
  return parsePhoneNumberFromString(text, { defaultCallingCode: code })
}

/**
 * A mobile number as people type it, with or without a leading zero, spaces or the country's code, in the one form that is kept
 * and compared; null for what is no mobile number. `market` is the country where no dialling code is given.
 */
export function readMobile(typed: string, diallingCode: string | undefined, market: string): MobileNumber | null {
  const text = withLatinDigits(typed).trim()
  if (text.length > 32 || !/^\+?[\d\s().-]+$/.test(text)) return null
  const number = parse(text, diallingCode, market)
  if (!number?.isValid()) return null
  const type = number.getType()
  if (type !== 'MOBILE' && type !== 'FIXED_LINE_OR_MOBILE') return null
  return {
    e164: number.number,
    national: number.nationalNumber,
    diallingCode: `+${number.countryCallingCode}`,
    country: number.country ?? null,
  }
}
