/** The registration form of a brand, as identity validates it and site describes it. */
import type { z } from 'zod'
import type { registrationSetting } from '#contract/identity/register.ts'
import { PATTERNS, type FieldRule, type RegistrationRules } from '#contract/identity/registration.ts'
import type { Brand } from './brands.ts'

export type RegistrationWay = 'register' | 'registerMobile'

/** Returns the way of registering that the brand's form offers: the switch MOBILENUMREG3 chooses. */
export function wayOf(brand: Brand): RegistrationWay {
  return brand.switches.MOBILENUMREG3 ? 'registerMobile' : 'register'
}

/** Returns whether a way is open. */
export function isOpen(brand: Brand, way: RegistrationWay): boolean {
  return way === 'register' ? brand.switches.USERNAMEREG3 : brand.switches.MOBILENUMREG3
}

/**
 * Returns whether a registration by mobile asks for a password: where MOBILENUMPASSREG3 is on, and wherever there would
 * be no other way to log in again, because the number is not proven or login by code is off.
 */
function asksPassword({ switches }: Brand): boolean {
  return switches.MOBILENUMPASSREG3 || !switches.REGMOBVERF3 || !switches.MOBILECODELOGIN
}

const off = (rule: FieldRule): FieldRule => ({ ...rule, enabled: false, required: false })
const needed = (rule: FieldRule): FieldRule => ({ ...rule, enabled: true, required: true })

/**
 * Returns the operator's rules as a way of registering applies them: by mobile the number is required and takes the
 * place of the user name; where REGMOBVERF3 is on, number and code are required either way.
 */
export function rulesFor(brand: Brand, way: RegistrationWay): RegistrationRules {
  const rules = { ...brand.registration }
  if (!brand.switches.REFERRAL) rules.referralCode = off(rules.referralCode)
  const isVerified = brand.switches.REGMOBVERF3
  rules.verificationCode = isVerified ? needed(rules.verificationCode) : off(rules.verificationCode)
  if (way === 'registerMobile' || isVerified)
    rules.mobileNum = { ...needed(rules.mobileNum), patternId: 'digits', acceptedPattern: PATTERNS.digits }
  if (way === 'register') return rules
  rules.username = off(rules.username)
  if (asksPassword(brand)) return rules
  return { ...rules, password: off(rules.password), confirmPassword: off(rules.confirmPassword) }
}

/** Returns what the registration form is built from: the same rules by which the server validates. */
export function describeRegistration(brand: Brand): z.output<typeof registrationSetting> {
  const regType = wayOf(brand)
  return {
    regType,
    minAge: brand.minAge,
    market: brand.market,
    fields: rulesFor(brand, regType),
    patterns: { ...PATTERNS },
  }
}
