/** The registration form of a brand, as identity judges it and site describes it. */
import type { z } from 'zod'
import type { registrationSetting } from '#contract/identity.ts'
import { PATTERNS, type RegistrationRules } from '#contract/registration.ts'
import type { Brand } from './brands.ts'

export type RegistrationWay = 'register' | 'registerMobile'

/** Which way of registering the brand's form takes: the switch MOBILENUMREG3 chooses. */
export function wayOf(brand: Brand): RegistrationWay {
  return brand.switches.MOBILENUMREG3 ? 'registerMobile' : 'register'
}

/** Whether a way is open. Verification of the number by SMS needs a code that this door cannot check, so it closes it. */
export function isOpen(brand: Brand, way: RegistrationWay): boolean {
  if (way === 'register') return brand.switches.USERNAMEREG3
  return brand.switches.MOBILENUMREG3 && !brand.switches.REGMOBVERF3
}

/** The operator's rules as a way of registering applies them: by mobile the number is required and stands for the user name. */
export function rulesFor(brand: Brand, way: RegistrationWay): RegistrationRules {
  const rules = { ...brand.registration }
  if (!brand.switches.REFERRAL) rules.referralCode = { ...rules.referralCode, enabled: false, required: false }
  if (way === 'register') return rules
  return {
    ...rules,
    username: { ...rules.username, enabled: false, required: false },
    mobileNum: { ...rules.mobileNum, enabled: true, required: true, patternId: 'digits', acceptedPattern: PATTERNS.digits },
  }
}

/** What the registration form is built from, exactly as the server will judge it. */
export function describeRegistration(brand: Brand): z.output<typeof registrationSetting> {
  const regType = wayOf(brand)
  return { regType, minAge: brand.minAge, fields: rulesFor(brand, regType), patterns: { ...PATTERNS } }
}
