/** Whether what a person may have once is counted at each brand, or over all brands of the house (docs/reference/promotions.md 1, row 52). */
import { z } from 'zod'
import { defineCall, nothing } from '../call.ts'
import { ruleWaiting } from '../cashier/office-cashier-rules.ts'

/** Message key `office.personRule.<counts>`. */
export const PERSON_COUNTS = ['brand', 'house'] as const
export const personRule = z.object({ counts: z.enum(PERSON_COUNTS) })
export type PersonRule = z.infer<typeof personRule>
const personRuleRow = personRule.extend({ waiting: ruleWaiting })

export const officePersonRule = defineCall({
  id: 'officePersonRule',
  method: 'GET',
  path: '/office/house/person-rule',
  summary: 'Whether registration and first-deposit offers are given once a person at each brand, or once at the house',
  who: 'operator',
  permission: 'house.rules',
  input: nothing,
  output: personRuleRow,
  errors: [],
})

export const officeSetPersonRule = defineCall({
  id: 'officeSetPersonRule',
  method: 'PUT',
  path: '/office/house/person-rule',
  summary:
    'Sets it: counting over the house holds at once, counting at each brand needs a second operator of the house, a day later',
  who: 'operator',
  permission: 'house.rules',
  stepUp: true,
  input: personRule.extend({ reason: z.string().trim().min(3).max(300) }),
  output: personRuleRow,
  errors: ['DECISION_OPEN'],
})
