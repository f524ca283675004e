import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import type { setRegions, setRegistrationRule, setSiteStatus, setSwitch } from '#contract/site/office-site.ts'
import {
  ANYTHING,
  PATTERNS,
  REGISTRATION_FIELDS,
  type RegistrationField,
  type RegistrationRules,
} from '#contract/identity/registration.ts'
import { findDanger } from '#contract/site/rich-text.ts'
import { SWITCHES } from '#contract/site/site.ts'
import { putBrandRegions, putBrandStatus, putBrandSwitch, putRegistrationRule } from '#server/lib/brand-settings.sql.ts'
import { getBrand, readBrandFresh, type Brand } from '#server/lib/brands.ts'
import type { Tx } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { canWork } from '#server/lib/reach.ts'
import { changeSetting } from './change-setting.ts'
import type { Undo } from './edit-content.ts'
import type { State } from './keep-version.ts'
import { planTurns } from './site.jobs.ts'

/** Returns when a brand is under maintenance, in the form of the call that sets it. */
export function statusStateOf({
  maintenance,
  maintenanceStart,
  maintenanceEnd,
  maintenanceMessage,
}: Brand): OutputOf<typeof setSiteStatus> {
  return {
    maintenance,
    maintenanceStart: maintenanceStart?.toISOString() ?? null,
    maintenanceEnd: maintenanceEnd?.toISOString() ?? null,
    maintenanceMessage: { ...maintenanceMessage },
  }
}

const asDate = (text: string | null) => (text === null ? null : new Date(text))

function checkMessage(texts: Readonly<Record<string, string>>): void {
  for (const [lang, text] of Object.entries(texts)) {
    const rule = findDanger(text)
    if (rule) fail('INVALID_INPUT', { fields: { [`maintenanceMessage.${lang}`]: { rule } } })
  }
}

/**
 * Starts, plans or ends maintenance. Open pages are notified after the commit, and by a job when it begins and ends.
 * Fails with INVALID_INPUT when it ends before it starts or its text is dangerous.
 */
export async function setSiteStatusOf(
  context: OperatorContext,
  input: ParsedInputOf<typeof setSiteStatus>,
  undo?: Undo,
): Promise<number> {
  const { env, merchant } = context
  const [start, end] = [asDate(input.maintenanceStart), asDate(input.maintenanceEnd)]
  if (start && end && end <= start) return fail('INVALID_INPUT', { fields: { maintenanceEnd: { rule: 'too_small' } } })
  checkMessage(input.maintenanceMessage)
  return changeSetting(
    context,
    'status',
    statusStateOf,
    async (tx) => {
      await putBrandStatus(tx, env, merchant, {
        maintenance: input.maintenance,
        maintenanceStart: start,
        maintenanceEnd: end,
        maintenanceMessage: input.maintenanceMessage,
      })
      await planTurns(tx, merchant, input.maintenance ? [start, end] : [])
      return input
    },
    undo,
  )
}

/** Returns from which regions a brand may be seen, in the form of the call that sets it. */
export function regionsStateOf({ regions: { mode, countries, networks } }: Brand): OutputOf<typeof setRegions> {
  return { mode, countries: [...countries], networks: networks.map((one) => ({ ...one })) }
}

/** Sets from which countries and networks the site may be seen. Fails with INVALID_INPUT where nobody could see it. */
export async function setRegionsOf(
  context: OperatorContext,
  input: ParsedInputOf<typeof setRegions>,
  undo?: Undo,
): Promise<number> {
  if (input.mode === 'allow' && input.countries.length === 0)
    return fail('INVALID_INPUT', { fields: { countries: { rule: 'required' } } })
  const regions = { ...input, countries: [...new Set(input.countries)].sort() }
  return changeSetting(
    context,
    'regions',
    regionsStateOf,
    async (tx) => {
      await putBrandRegions(tx, context.env, context.merchant, regions)
      return regions
    },
    undo,
  )
}

const switchesOf = ({ chosenSwitches }: Brand): State => ({ ...chosenSwitches })

/**
 * Turns a switch of the brand on or off. Fails with SMS_CLOSED for one that is turned on and could not work, because
 * nothing sends codes to phones here.
 */
export async function setSwitchOf(
  context: OperatorContext,
  { id, enabled }: ParsedInputOf<typeof setSwitch>,
): Promise<number> {
  const { env, merchant } = context
  const { chosenSwitches } = await getBrand(env, merchant)
  if (enabled && !canWork(env.config, { ...chosenSwitches, [id]: enabled }, id)) return fail('SMS_CLOSED')
  return changeSetting(context, 'switches', switchesOf, async (tx) => {
    await putBrandSwitch(tx, env, merchant, id, enabled)
    return { ...(await readBrandFresh(tx, env, merchant)).chosenSwitches, [id]: enabled }
  })
}

/** Restores every switch from an earlier version. */
export function restoreSwitches(context: OperatorContext, state: State, undo: Undo): Promise<number> {
  return changeSetting(
    context,
    'switches',
    switchesOf,
    async (tx) => {
      for (const name of SWITCHES)
        if (typeof state[name] === 'boolean') await putBrandSwitch(tx, context.env, context.merchant, name, state[name])
      return { ...(await readBrandFresh(tx, context.env, context.merchant)).chosenSwitches, ...state }
    },
    undo,
  )
}

/** Required: without these fields a member could not log in, or would not have agreed to the terms. */
const ALWAYS: readonly RegistrationField[] = ['username', 'password', 'confirmPassword', 'terms']
/** REGMOBVERF3 switches it on, together with the number that it proves. */
const NOT_OFFERED: readonly RegistrationField[] = ['verificationCode']
/** Only plain letters, so that no name can look like another. */
const NAME_PATTERNS: readonly string[] = ['lettersFirst', 'digits']
const PASSWORD_SHORTEST = 8
const PASSWORD_LONGEST = 64
/** The longest name that its column can store. */
const NAME_LONGEST = 64

type Rule = ParsedInputOf<typeof setRegistrationRule>

/** Why a rule cannot be set: the select of `error.FIELD_FIXED`. */
type Fixed = 'asked' | 'number' | 'letters' | 'nameLength' | 'digits' | 'date' | 'passwordLength'

/** Returns why a rule would break registration or login; null: it would not. */
function refusalOf(rule: Rule): Fixed | null {
  const { id, patternId, isAny, minLength, maxLength } = rule
  if (ALWAYS.includes(id) && !(rule.enabled && rule.required)) return 'asked'
  if (NOT_OFFERED.includes(id) && rule.enabled) return 'number'
  if (id === 'username' && (!NAME_PATTERNS.includes(patternId) || isAny)) return 'letters'
  if (id === 'username' && (minLength < 1 || maxLength > NAME_LONGEST)) return 'nameLength'
  if (id === 'mobileNum' && (patternId !== 'digits' || isAny || maxLength > 20)) return 'digits'
  if (id === 'birthday' && (!['dateYmd', 'dateMdy'].includes(patternId) || isAny)) return 'date'
  if (id === 'password' && (minLength < PASSWORD_SHORTEST || maxLength < PASSWORD_LONGEST)) return 'passwordLength'
  return null
}

function checkRule(rule: Rule): void {
  const reason = refusalOf(rule)
  if (reason) fail('FIELD_FIXED', { reason })
}

const rulesOf = ({ registration }: Brand): State => structuredClone(registration)

async function putRule(tx: Tx, context: OperatorContext, input: Rule): Promise<OutputOf<typeof setRegistrationRule>> {
  const { id, isAny, ...rule } = input
  await putRegistrationRule(tx, context.env, context.merchant, id, { ...rule, isAny })
  return { id, ...rule, acceptedPattern: isAny ? ANYTHING : PATTERNS[rule.patternId] }
}

/**
 * Sets the rule of a registration field. Fails with FIELD_FIXED (value.reason) for a change that would break registration or login.
 */
export async function setRuleOf(context: OperatorContext, input: Rule): Promise<OutputOf<typeof setRegistrationRule>> {
  checkRule(input)
  const { env, merchant } = context
  await changeSetting(context, 'registration', rulesOf, async (tx) => {
    const { id, ...rule } = await putRule(tx, context, input)
    return { ...(await readBrandFresh(tx, env, merchant)).registration, [id]: rule }
  })
  const { id, isAny, ...rule } = input
  return { id, ...rule, acceptedPattern: isAny ? ANYTHING : PATTERNS[rule.patternId] }
}

/**
 * Restores every rule of registration from an earlier version. Fails with FIELD_FIXED where that is not allowed today.
 */
export function restoreRules(context: OperatorContext, state: State, undo: Undo): Promise<number> {
  const rules = REGISTRATION_FIELDS.flatMap((id) => {
    const rule = state[id] as RegistrationRules[RegistrationField] | undefined
    return rule
      ? [
          {
            id,
            enabled: rule.enabled,
            required: rule.required,
            minLength: rule.minLength,
            maxLength: rule.maxLength,
            patternId: rule.patternId,
            isAny: rule.acceptedPattern === ANYTHING,
          },
        ]
      : []
  })
  // the fields that operators cannot change are not checked
  const changed = rules.filter((rule) => !NOT_OFFERED.includes(rule.id))
  changed.forEach(checkRule)
  return changeSetting(
    context,
    'registration',
    rulesOf,
    async (tx) => {
      for (const rule of changed) await putRule(tx, context, rule)
      return { ...(await readBrandFresh(tx, context.env, context.merchant)).registration, ...state }
    },
    undo,
  )
}
