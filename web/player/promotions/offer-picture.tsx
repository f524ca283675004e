import type { PromotionRow } from '#contract/promotions/offers.ts'
import { cx } from '#web/ui/cx.ts'

const avif = (file: string) => (file.endsWith('.webp') ? file.replace(/\.webp$/, '.avif') : undefined)

/** Shows the picture of an offer, which has no words in it: 16 to 9 on cards, wide on the offer's own page. */
export function OfferPicture({
  picture,
  eager,
  wide = false,
}: {
  picture: PromotionRow['picture']
  eager: boolean
  wide?: boolean
}) {
  const narrow = avif(picture.narrow)
  const broad = avif(picture.wide)
  return (
    <picture
      className={cx('block overflow-hidden bg-surface-2', wide ? 'aspect-video lg:aspect-[16/6]' : 'aspect-video')}
    >
      {wide && broad && <source media="(min-width: 64rem)" type="image/avif" srcSet={broad} />}
      {wide && <source media="(min-width: 64rem)" srcSet={picture.wide} />}
      {narrow && <source type="image/avif" srcSet={narrow} />}
      <img
        src={picture.narrow}
        alt=""
        width={780}
        height={439}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        className={cx('size-full object-cover', wide ? 'object-[50%_18%] lg:object-center' : 'object-[50%_18%]')}
      />
    </picture>
  )
}
