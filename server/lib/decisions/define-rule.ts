/** Rules of money: one person tightens them at once; two loosen them, and all who hold the permission read it a day before it counts. */
import { z } from 'zod'
import type { AnyPermission, HousePermission } from '#contract/permissions.ts'
import { writeAudit, type AuditActor } from '../audit.ts'
import { DAY_MS } from '../clock.ts'
import type { Tx } from '../db.ts'
import type { OperatorContext } from '../http.ts'
import { askDecision } from './ask-decision.ts'
import { defineDecision, type Decision, type DecisionKind } from './decision-kind.ts'
import { listVotes } from './decisions.sql.ts'

/** An agreed loosening rests so long, and a proposed one waits so long for agreement. */
export const LOOSENING_RESTS_MS = DAY_MS
const RULE_LIFE_MS = 7 * DAY_MS

export type RuleNoun<Settings> = {
  /** Of the kinds `<noun>.set` and `<noun>.loosen`, of the subject `<noun>:<key>`, and of the audit log. */
  noun: string
  permission: AnyPermission
  housePermission?: HousePermission
  isHouse?: true
  /** The house's own affair: no brand reads of it in its log. */
  isInternal?: true
  /** How long an agreed loosening rests before it counts; a day, if left out. */
  restsMs?: number
  /** As they travel: amounts as texts. */
  settings: z.ZodType<Settings>
  /** The settings in force, locked until the transaction ends; null where there are none. */
  read(tx: Tx, brand: string | null, key: string): Promise<Settings | null>
  /** What else must still be as it was when it was asked, locked likewise: what the change would put in force, say. */
  readBeside?(tx: Tx, brand: string | null, key: string): Promise<unknown>
  isLooser(next: Settings, before: Settings | null): boolean
  /** Writes them. `authors`: the persons who made them looser, and who are not counted under them; null: nobody did. */
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
  /** Asks for a change: done at once where nothing gets looser, else it waits. Fails as askDecision does. */
  change(tx: Tx, context: OperatorContext, key: string, after: Settings, reason: string): Promise<Decision>
}

const print = (value: unknown) => JSON.stringify(value)

/** A rule's two kinds, and the way to change it. A waiting loosening does not keep anybody from tightening: it is overtaken then. */
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
