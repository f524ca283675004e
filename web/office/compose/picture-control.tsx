import { PICTURE_SIDE_MAX } from '#contract/pictures/uploads.ts'
import { OFFER_PICTURES } from '#contract/promotions/kinds.ts'
import { useT } from '#web/lib/i18n.tsx'
import { PictureField } from '../frame/picture-field.tsx'
import { type ControlProps, useComposed } from './context.ts'

const isOurs = (value: unknown): value is string => (OFFER_PICTURES as readonly unknown[]).includes(value)
const addressOf = (name: string) => `/art/banners/${name}-mobile.webp`

/** The picture of an offer: one of ours, or one that the brand uploaded. */
export function PictureControl({ path, label }: ControlProps) {
  const t = useT()
  const { value, set, error } = useComposed(path)
  return (
    <div className="col-span-full flex flex-col gap-3">
      <PictureField
        label={label}
        use="offer"
        width={PICTURE_SIDE_MAX}
        value={isOurs(value) ? addressOf(value) : typeof value === 'string' ? value : ''}
        error={error}
        required
        takesAddress={false}
        onValueChange={set}
      />
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium text-ink-2">{t('office.picture.ours')}</legend>
        <div className="grid grid-cols-3 gap-2 sm:grid-cols-5">
          {OFFER_PICTURES.map((one) => (
            <label
              key={one}
              className="relative block cursor-pointer overflow-hidden rounded-control outline-offset-2 has-checked:outline-2 has-checked:outline-brand has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="picture"
                aria-label={one}
                checked={value === one}
                onChange={() => set(one)}
                className="absolute inset-0 appearance-none opacity-0"
              />
              <img
                src={addressOf(one)}
                alt=""
                loading="lazy"
                className="aspect-video w-full object-cover object-[50%_18%]"
              />
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  )
}
