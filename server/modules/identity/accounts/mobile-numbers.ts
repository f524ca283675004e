import { createRequire } from 'node:module'
import type { CountryCode, PhoneNumber } from 'libphonenumber-js/mobile'

type Library = typeof import('libphonenumber-js/mobile')

let library: Library | undefined
const require = createRequire(import.meta.url)
/** Loads the library and its tables at the first number: a start that must be short does not wait for them. */
const phones = (): Library => (library ??= require('libphonenumber-js/mobile') as Library)

export type MobileNumber = {
  /** E.164: "+8801712345678". */
  e164: string
  /** Without the leading zero of a domestic call: "1712345678". */
  national: string
  /** "+880". */
  diallingCode: string
  /** ISO country, or null where several share the code. */
  country: string | null
}

/** Bengali, Arabic and Persian keyboards type their own digits. */
const DIGIT_ZEROS = [0x09e6, 0x0660, 0x06f0]
function withLatinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0
    const zero = DIGIT_ZEROS.find((start) => point >= start && point < start + 10)
    return zero === undefined ? digit : String(point - zero)
  })
}

let diallingCodes: ReadonlySet<string> | undefined
/** Returns whether a country has this dialling code; the library throws for any other. */
function isDiallingCode(code: string): boolean {
  const { getCountries, getCountryCallingCode } = phones()
  diallingCodes ??= new Set(getCountries().map((country) => getCountryCallingCode(country)))
  return diallingCodes.has(code)
}

function parse(text: string, diallingCode: string | undefined, market: string): PhoneNumber | undefined {
  const { parsePhoneNumberFromString } = phones()
  const code = (diallingCode ?? '').replace(/\D/g, '')
  if (code === '' || text.startsWith('+')) return parsePhoneNumberFromString(text, market as CountryCode)
  return isDiallingCode(code) ? parsePhoneNumberFromString(text, { defaultCallingCode: code }) : undefined
}

/**
 * Parses a mobile number as people type it, with or without a leading zero, spaces or the country's code. Returns the
 * one form that is stored and compared; null for a text that is no mobile number. `market` is the country where no
 * dialling code is given.
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
