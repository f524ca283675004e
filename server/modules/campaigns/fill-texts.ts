/** A campaign's text for one reader. */
import { type CampaignTexts, fillIn } from '#contract/campaigns/campaign.ts'
import { pickText, readingOrder } from '#contract/languages.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { findOfferTitles } from '#server/lib/offer-titles.ts'

/** Returns the texts of a campaign in a reader's language, else in the nearest that has both title and text. */
export function textsFor(texts: CampaignTexts, locale: string, fallback: string): { title: string; text: string } {
  const whole = (tag: string) => (texts[tag]?.title && texts[tag].text ? texts[tag] : undefined)
  for (const tag of [locale, ...readingOrder(locale), fallback, ...Object.keys(texts)]) {
    const found = whole(tag)
    if (found) return found
  }
  return { title: '', text: '' }
}

/** Who reads it: what its variables stand for. */
export type TextReader = { username: string; level: number; locale: string; brandName: string; fallback: string }

const names = (texts: CampaignTexts, variable: string) =>
  Object.values(texts).some((one) => one && `${one.title} ${one.text}`.includes(`{${variable}}`))

/** Returns whether texts name the offer that a campaign leads to. */
export const namesOffer = (texts: CampaignTexts): boolean => names(texts, 'offer')

/** Returns title and text for a reader, with everything filled in. */
export async function fillTexts(
  q: Queryable,
  env: Env,
  { brand, texts, offer }: { brand: string; texts: CampaignTexts; offer: string | null },
  { username, level, locale, brandName, fallback }: TextReader,
): Promise<{ title: string; text: string }> {
  const { title, text } = textsFor(texts, locale, fallback)
  const titles = offer !== null && namesOffer(texts) ? await findOfferTitles(q, env, brand, offer) : null
  const values = {
    name: username,
    brand: brandName,
    level: String(level),
    offer: (titles && pickText(titles, locale)) ?? '',
  }
  return { title: fillIn(title, values), text: fillIn(text, values) }
}
