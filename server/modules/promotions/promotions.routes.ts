/** Members' and visitors' calls about offers. */
import { fail } from '#contract/errors.ts'
import {
  applicationPicture,
  applyPromotion,
  claimPromotion,
  depositOffers,
  enterPromoCode,
  joinPromotion,
  promotion,
  promotions,
  type PromotionDetail,
} from '#contract/promotions/offers.ts'
import { OFFER_CATEGORIES } from '#contract/promotions/kinds.ts'
import type { Account } from '#server/lib/principal.ts'
import { bindCall, type Context, type Http, type PlayerContext } from '#server/lib/http.ts'
import { readId } from '#server/lib/ids.ts'
import { bindUpload } from '#server/lib/upload.ts'
import { addPicture } from './applications/add-picture.ts'
import { listDepositOffers } from './board/deposit-offers.ts'
import { enterCode } from './board/enter-code.ts'
import { presentDetail, presentRow } from './board/present-promotion.ts'
import { findShownOffer, isRunning, readBoard, type Shown } from './board/read-board.ts'
import { applyFor, claimOffer, joinOffer } from './board/take-offer.ts'

const accountOf = ({ principal }: Context): Account | null => (principal?.kind === 'account' ? principal.account : null)
/** Offers of which the member has something. */
const isMine = ({ had }: Shown) => had.length > 0

async function detailOf(context: Context, id: string | bigint): Promise<PromotionDetail> {
  const { env, merchant, locale } = context
  const account = accountOf(context)
  const key = typeof id === 'bigint' ? id : (readId(id) ?? fail('NOT_FOUND'))
  const shown = await findShownOffer(env, merchant, account, key)
  return shown ? presentDetail({ env, locale, account }, shown) : fail('NOT_FOUND')
}

/** Takes a step with an offer and answers the offer as it is then. */
const step =
  <Input extends { id: string }>(take: (context: PlayerContext, id: bigint, input: Input) => Promise<void>) =>
  async (context: PlayerContext, input: Input): Promise<PromotionDetail> => {
    const id = readId(input.id) ?? fail('NOT_FOUND')
    await take(context, id, input)
    return detailOf(context, id)
  }

/** Adds the calls of offers. */
export function bindPromotions(http: Http): void {
  bindCall(http, promotions, async (context, { category }) => {
    const { env, merchant, locale, brand } = context
    const all = await readBoard(env, merchant, accountOf(context))
    const count = (of: (one: Shown) => boolean) => all.filter(of).length
    const categories = OFFER_CATEGORIES.map((one) => ({
      category: one,
      offers: count(({ offer }) => offer.document.category === one),
    }))
    const chosen = all.filter((one) =>
      category === 'mine' ? isMine(one) : category === undefined || one.offer.document.category === category,
    )
    return {
      running: count(isRunning),
      categories: [...categories, { category: 'mine' as const, offers: count(isMine) }].filter(
        ({ offers }) => offers > 0,
      ),
      content: chosen.map((one) => presentRow(one, locale, brand.defaultLanguage)),
    }
  })
  bindCall(http, depositOffers, async ({ env, account, locale }) => ({
    content: await listDepositOffers(env, account, locale),
  }))
  bindCall(http, promotion, (context, { id }) => detailOf(context, id))
  bindCall(
    http,
    joinPromotion,
    step(({ env, account }, id) => joinOffer(env, account, id)),
  )
  bindCall(
    http,
    claimPromotion,
    step(({ env, account }, id) => claimOffer(env, account, id)),
  )
  bindCall(
    http,
    applyPromotion,
    step<{ id: string; requestId: string; remark: string }>(({ env, account }, id, input) =>
      applyFor(env, account, id, input),
    ),
  )
  bindUpload(http, applicationPicture, async (context, { id }, file) => ({
    pictures: await addPicture(context, id, file),
  }))
  bindCall(http, enterPromoCode, async (context, { code }) =>
    detailOf(context, await enterCode(context.env, context.account, code)),
  )
}
