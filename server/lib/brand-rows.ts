/** A brand as it is stored: its row, its switches and the fields of its registration form. */
import {
  ANYTHING,
  DEFAULT_RULES,
  PATTERNS,
  REGISTRATION_FIELDS,
  type PatternId,
  type RegistrationField,
  type RegistrationRules,
} from '#contract/identity/registration.ts'
import type { SwitchName } from '#contract/site/site.ts'
import type { Skin } from '#contract/site/skins.ts'
import type { ThemeTokens } from '#contract/site/theme-schema.ts'

/** An address or a network (CIDR) that is always let in, or always refused. */
export type NetworkRule = { network: string; rule: 'allow' | 'block'; note: string }

/** off: no country is checked; block: the listed countries are refused; allow: only the listed countries are let in. */
export type Regions = {
  mode: 'off' | 'block' | 'allow'
  countries: readonly string[]
  networks: readonly NetworkRule[]
}

/** The switches of a brand whose operators changed none. */
export const DEFAULT_SWITCHES: Readonly<Record<SwitchName, boolean>> = {
  USERNAMEREG3: true,
  MOBILENUMREG3: false,
  MOBILENUMPASSREG3: false,
  REGMOBVERF3: false,
  CHNGPASSVERIF3: false,
  AGENTPOLICY3: true,
  FREEPLAY: true,
  PASSWORDEXPIRY: false,
  LOGINVERIFY: true,
  MOBILECODELOGIN: false,
  REFERRAL: true,
  FEEDBACK: true,
  COCKFIGHT: false,
  OUTSIDEPHONE: false,
  CHAT: true,
  FEATUREBUY: true,
}

export type BrandRow = {
  code: string
  name: string
  currency: string
  languages: string[]
  default_language: string
  min_age: number
  time_zone: string
  market: string
  main_domain: string
  gtag_id: string | null
  image_cdns: string[]
  launch_game_cdns: string[]
  customer_service: { csPosition: string; url: string }[]
  logo: string | null
  logo_light: string | null
  icon: string | null
  maintenance: boolean
  maintenance_end: Date | null
  maintenance_start: Date | null
  maintenance_message: Record<string, string>
  region_mode: Regions['mode']
  region_countries: string[]
  region_networks: NetworkRule[]
  skin: Skin
  theme: ThemeTokens
  member_idle_minutes: number
  is_default: boolean | null
}

export type RuleRow = {
  brand: string
  field: string
  enabled: boolean
  required: boolean
  min_length: number
  max_length: number
  pattern_id: string
  is_any: boolean
}

export function rulesOf(rows: readonly RuleRow[]): RegistrationRules {
  const rules: RegistrationRules = { ...DEFAULT_RULES }
  for (const row of rows) {
    if (!(REGISTRATION_FIELDS as readonly string[]).includes(row.field)) continue
    const patternId = row.pattern_id as PatternId
    rules[row.field as RegistrationField] = {
      enabled: row.enabled,
      required: row.required,
      minLength: row.min_length,
      maxLength: row.max_length,
      patternId,
      acceptedPattern: row.is_any ? ANYTHING : PATTERNS[patternId],
    }
  }
  return rules
}
