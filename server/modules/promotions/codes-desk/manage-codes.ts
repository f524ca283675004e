/** Operators look after the codes of an offer: more of them, and some switched off. Its ceiling bounds them all. */
import { type OutputOf, type ParsedInputOf, toPage } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import {
  CODES_MAX,
  type officeAddCodes,
  type officeOfferCodes,
  type officeSwitchCode,
} from '#contract/promotions/office-offer-parts.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { findHead, lockHead } from '../publishing/versions.sql.ts'
import { type Code, putSingleCodes } from '../kinds/codes.sql.ts'
import { countCodes, insertCode, listCodes, switchCode } from './office-codes.sql.ts'

const present = ({ code, used, usesMax, offAt, offBy }: Code) => ({
  id: code,
  used,
  usesMax,
  offAt: offAt?.toISOString() ?? null,
  offBy,
})

/** Returns a page of an offer's codes. Fails with NOT_FOUND for another brand's offer. */
export async function describeCodes(
  { env, merchant }: OperatorContext,
  { id, search, state, pageNo, pageSize }: ParsedInputOf<typeof officeOfferCodes>,
): Promise<OutputOf<typeof officeOfferCodes>> {
  const head = (await findHead(env.db, merchant, BigInt(id))) ?? fail('NOT_FOUND')
  const filter = { offerId: head.id, search: search || null, state: state ?? null }
  const { rows, total } = await listCodes(env.db, filter, { offset: (pageNo - 1) * pageSize, limit: pageSize })
  return toPage(rows.map(present), pageNo, pageSize, total)
}

/**
 * Adds a code, or a batch of codes with one use each, to a published offer by code. Fails with NOT_FOUND, OFFER_STATE for
 * one of another kind or a draft, OFFER_CODE_TAKEN, and INVALID_INPUT above the most codes of one offer.
 */
export async function addCodes(
  context: OperatorContext,
  { id, codes, reason }: ParsedInputOf<typeof officeAddCodes>,
): Promise<{ added: number }> {
  const { env, merchant: brand } = context
  return env.db.tx(async (tx) => {
    const head = (await lockHead(tx, brand, BigInt(id))) ?? fail('NOT_FOUND')
    if (head.kind !== 'code' || head.version === null) return fail('OFFER_STATE', { state: 'draft' })
    const wanted = codes.use === 'one' ? 1 : codes.count
    if ((await countCodes(tx, head.id)) + wanted > CODES_MAX)
      return fail('INVALID_INPUT', { fields: { 'codes.count': { rule: 'too_big' } } })
    const at = { brand, offerId: head.id }
    if (codes.use === 'one' && !(await insertCode(tx, { ...at, code: codes.code, usesMax: codes.uses })))
      return fail('OFFER_CODE_TAKEN')
    const added = codes.use === 'one' ? 1 : await putSingleCodes(tx, env, { ...at, count: codes.count })
    await writeAudit(tx, context, {
      action: 'offer.codes',
      subject: `offer:${id}`,
      reason,
      after: codes.use === 'one' ? { code: codes.code, uses: codes.uses } : { added },
    })
    return { added }
  })
}

/** Switches a code of an offer off or on. Fails with NOT_FOUND. */
export async function switchOfferCode(
  context: OperatorContext,
  { id, code, isOff, reason }: ParsedInputOf<typeof officeSwitchCode>,
): Promise<OutputOf<typeof officeSwitchCode>> {
  const { env, merchant, operator } = context
  return env.db.tx(async (tx) => {
    const head = (await lockHead(tx, merchant, BigInt(id))) ?? fail('NOT_FOUND')
    const off = isOff ? { at: env.clock.now(), by: operator.username } : null
    const row = (await switchCode(tx, head.id, code, off)) ?? fail('NOT_FOUND')
    await writeAudit(tx, context, { action: 'offer.code', subject: `offer:${id}`, reason, after: { code, isOff } })
    return present(row)
  })
}
