/**
 * Rules of money. One person makes a rule stricter, with immediate effect; two persons make it looser, and all who have
 * the permission can read the change a day before it takes effect.
 */
import { z } from 'zod'
import type { AnyPermission, HousePermission } from '#contract/permissions.ts'
import { writeAudit, type AuditActor } from '../audit.ts'
import { DAY_MS } from '../clock.ts'
import type { Tx } from '../db.ts'
import type { OperatorContext } from '../http.ts'
import { askDecision } from './ask-decision.ts'
import { defineDecision, type Decision, type DecisionKind } from './decision-kind.ts'
import { listVotes } from './decision-votes.sql.ts'

/** Milliseconds for which an agreed loosening rests, and for which a proposed one waits for agreement. */
export const LOOSENING_RESTS_MS = DAY_MS
const RULE_LIFE_MS = 7 * DAY_MS

export type RuleNoun<Settings> = {
  /** Names the kinds `<noun>.set` and `<noun>.loosen`, the subject `<noun>:<key>`, and the entries of the audit log. */
  noun: string
  permission: AnyPermission
  housePermission?: HousePermission
  isHouse?: true
  /** The house's own affair: it is in no brand's log. */
  isInternal?: true
  /** Milliseconds for which an agreed loosening rests before it takes effect; a day, if left out. */
  restsMs?: number
  /** The settings as they travel: amounts as texts. */
  settings: z.ZodType<Settings>
  /** Returns the settings in force, locked until the transaction ends; null when there are none. */
  read(tx: Tx, brand: string | null, key: string): Promise<Settings | null>
  /**
   * Returns, locked likewise, what else must not have changed since the decision was asked for, such as what the change
   * would put in force.
   */
  readBeside?(tx: Tx, brand: string | null, key: string): Promise<unknown>
  isLooser(next: Settings, before: Settings | null): boolean
  /**
   * Writes the settings. `authors`: the persons who made them looser, and who are not counted under them; null: there
   * are none.
   */
  write(
    tx: Tx,
    actor: AuditActor,
    change: {
      brand: string | null
      key: string
      after: Settings
      before: Settings | null
      authors: bigint[] | null
      decisionId: bigint
    },
  ): Promise<void>
}
type Content<Settings> = { key: string; before: Settings | null; after: Settings }
export type Rule<Settings> = {
  kinds: DecisionKind[]
  /** Asks for a change: carried out immediately when it loosens nothing, else it waits. Fails as askDecision does. */
  change(tx: Tx, context: OperatorContext, key: string, after: Settings, reason: string): Promise<Decision>
}

const print = (value: unknown) => JSON.stringify(value)

/**
 * Defines a rule's two kinds, and the function that changes it. A waiting loosening does not prevent a tightening: the
 * loosening is then overtaken.
 */
export function defineRule<Settings extends Record<string, unknown>>(rule: RuleNoun<Settings>): Rule<Settings> {
  const { noun, permission, housePermission, isHouse, isInternal, restsMs = LOOSENING_RESTS_MS, settings } = rule
  const content: z.ZodType<Content<Settings>> = z
    .object({ key: z.string(), before: z.unknown(), after: z.unknown() })
    .transform((one) => ({
      key: one.key,
      before: settings.nullable().parse(one.before),
      after: settings.parse(one.after),
    }))
  const kind = (verb: 'set' | 'loosen') =>
    defineDecision<Content<Settings>>({
      kind: `${noun}.${verb}`,
      permission,
      ...(housePermission ? { housePermission } : {}),
      ...(isHouse ? { isHouse } : {}),
      ...(isInternal ? { isInternal } : {}),
      content,
      lifeMs: RULE_LIFE_MS,
      delayMs: () => restsMs,
      need: async (tx, _env, one) => ({
        persons:
          verb === 'loosen' || rule.isLooser(one.content.after, await rule.read(tx, one.brand, one.content.key))
            ? 2
            : 1,
      }),
      readBasis: async (tx, one) => {
        const {
          brand,
          content: { key },
        } = one
        const now = await rule.read(tx, brand, key)
        return print(rule.readBeside ? [now, await rule.readBeside(tx, brand, key)] : now)
      },
      execute: async (tx, actor, { id, brand, subject, reason, content: { key, before, after } }) => {
        const authors =
          verb === 'set' ? null : (await listVotes(tx, [id])).filter((vote) => vote.agrees).map((vote) => vote.personId)
        await rule.write(tx, actor, { brand, key, after, before, authors, decisionId: id })
        await writeAudit(tx, actor, {
          action: `${noun}.set`,
          subject,
          ...(reason ? { reason } : {}),
          ...(before ? { before } : {}),
          after,
        })
      },
    })
  const [set, loosen] = [kind('set'), kind('loosen')]
  return {
    kinds: [set as DecisionKind, loosen as DecisionKind],
    change: async (tx, context, key, after, reason) => {
      const before = await rule.read(tx, isHouse ? null : context.merchant, key)
      return askDecision(tx, context, rule.isLooser(after, before) ? loosen : set, {
        subject: `${noun}:${key}`,
        content: { key, before, after },
        reason,
      })
    },
  }
}
