/** The back office's calls about offers. */
import { toPage } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import {
  officeCreateOffer,
  officeOffer,
  officeOfferFigures,
  officeOfferReturns,
  officeOffers,
  officePreviewOffer,
  officePublishOffer,
  officeSaveOffer,
  officeStopOffer,
  officeWhatIf,
} from '#contract/promotions/office-offers.ts'
import {
  officeAddCodes,
  officeOfferCodes,
  officeOfferMembers,
  officeSwitchCode,
} from '#contract/promotions/office-offer-parts.ts'
import { readRoomAlone } from '#server/lib/decisions/money-rules.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { previewOffer } from './board/preview-offer.ts'
import { addCodes, describeCodes, switchOfferCode } from './codes-desk/manage-codes.ts'
import { listMembers } from './publishing/list-members.sql.ts'
import { presentOffer, presentVersion } from './publishing/present-offer.ts'
import { createOffer, publishOffer, saveOffer, stopOffer } from './publishing/publish-offer.ts'
import { listMissing, readDocument, untranslatedOf } from './publishing/read-document.ts'
import { findDraft, findHead, listHeads, listVersions } from './publishing/versions.sql.ts'
import { sumReturns } from './returns/sum-returns.ts'
import { actualFigures } from './what-if/actual-figures.ts'
import { askWhatIf, forecastDraft } from './what-if/ask-what-if.ts'

function bindReading(http: Http): void {
  bindCall(http, officeOffers, async ({ env, merchant }, { kind, state, pageNo, pageSize }) => {
    const heads = await listHeads(env.db, merchant, kind ?? null)
    const versions = await listVersions(
      env.db,
      heads.map(({ id }) => id),
    )
    const now = env.clock.now()
    const all = heads
      .map((head) =>
        presentOffer(
          head,
          versions.filter(({ offerId }) => offerId === head.id),
          now,
        ),
      )
      .filter((one) => state === undefined || one.state === state)
    return toPage(all.slice((pageNo - 1) * pageSize, pageNo * pageSize), pageNo, pageSize, all.length)
  })
  bindCall(http, officeOffer, async ({ env, merchant, brand, operator }, { id }) => {
    const head = (await findHead(env.db, merchant, BigInt(id))) ?? fail('NOT_FOUND')
    const versions = await listVersions(env.db, [head.id])
    const draft = versions.find(({ state }) => state === 'draft' || state === 'waiting')
    const shown = draft ?? versions.find(({ number }) => number === head.version)
    const person = { brand: merchant, currency: brand.currency, person: BigInt(operator.personId) }
    return {
      ...presentOffer(head, versions, env.clock.now()),
      stoppedAt: head.stoppedAt?.toISOString() ?? null,
      stoppedBy: head.stoppedBy,
      versions: versions.map(presentVersion),
      missing: draft ? await listMissing(env.db, env, brand, head.kind, draft.document) : null,
      untranslated: shown ? untranslatedOf(shown.document, brand) : [],
      aloneMax: toWire(await readRoomAlone(env.db, env, person)),
    }
  })
  bindCall(http, officeOfferCodes, describeCodes)
  bindCall(http, officeAddCodes, addCodes)
  bindCall(http, officeSwitchCode, switchOfferCode)
  bindCall(http, officeOfferMembers, async ({ env, merchant }, { id, username, state, pageNo, pageSize }) => {
    const head = (await findHead(env.db, merchant, BigInt(id))) ?? fail('NOT_FOUND')
    const filter = { offerId: head.id, username: username || null, state: state ?? null }
    const { rows, total } = await listMembers(env.db, filter, (pageNo - 1) * pageSize, pageSize)
    const content = rows.map(({ memberId, username: name, amountMinor, at, changedAt, ...rest }) => ({
      ...rest,
      id: String(rest.id),
      member: { id: memberId, username: name },
      amount: amountMinor === null ? null : toWire(amountMinor),
      at: at.toISOString(),
      changedAt: changedAt.toISOString(),
    }))
    return toPage(content, pageNo, pageSize, total)
  })
}

function bindComposing(http: Http): void {
  bindCall(http, officeCreateOffer, async (context, order) => ({ id: String(await createOffer(context, order)) }))
  bindCall(http, officeSaveOffer, async (context, { id, ...order }) => {
    const { number, changedAt } = await saveOffer(context, BigInt(id), order)
    return { number, changedAt: changedAt.toISOString() }
  })
  bindCall(http, officePublishOffer, async (context, { id, ...order }) => {
    const { env, merchant } = context
    const head = (await findHead(env.db, merchant, BigInt(id))) ?? fail('NOT_FOUND')
    const draft = await findDraft(env.db, head.id)
    // before the transaction: it reads weeks of the past
    const forecast = draft ? await forecastDraft(env, head, draft) : null
    return { waiting: await publishOffer(context, head.id, { ...order, forecast }) }
  })
  bindCall(http, officeStopOffer, async (context, { id, reason }) => {
    await stopOffer(context, BigInt(id), reason)
    return {}
  })
}

/** Adds the calls of offers for operators. */
export function bindPromotionsOffice(http: Http): void {
  bindReading(http)
  bindComposing(http)
  bindCall(http, officePreviewOffer, ({ env, brand }, input) => previewOffer(env, brand, input))
  bindCall(http, officeOfferReturns, async ({ env, merchant }, { kind, document, offer }) => {
    const own = { id: offer === null ? null : BigInt(offer), kind, document: readDocument(kind, document) }
    return { games: await sumReturns(env.db, env, merchant, own) }
  })
  bindCall(http, officeWhatIf, (context, input) => askWhatIf(context, input))
  bindCall(http, officeOfferFigures, async ({ env, merchant }, { id }) => {
    const head = (await findHead(env.db, merchant, BigInt(id))) ?? fail('NOT_FOUND')
    const versions = await listVersions(env.db, [head.id])
    return {
      actual: await actualFigures(env, head.id),
      forecast: versions.find(({ number }) => number === head.version)?.forecast ?? null,
    }
  })
}
