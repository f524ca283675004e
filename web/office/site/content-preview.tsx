import { useState } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { type Content, plainOf, textOf } from './content-resources.ts'
import { directionOf } from '#web/lib/i18n.tsx'

type Device = 'phone' | 'desktop'

/** Shows how a content will look on the site, in the edited language, on a phone or a wide screen. */
export function ContentPreview({ row, language }: { row: Content; language: string }) {
  const t = useT()
  const [device, setDevice] = useState<Device>('desktop')
  const words = (field: string) => textOf(row.data, field, language)
  return (
    <section aria-label={t('office.preview')} className="flex min-w-0 flex-col gap-3 xl:sticky xl:top-18">
      <div className="flex items-center justify-between gap-3">
        <h2>{t('office.preview')}</h2>
        <Segmented
          label={t('office.previewOn')}
          value={device}
          onValueChange={setDevice}
          options={[
            { value: 'phone', label: t('office.onPhone') },
            { value: 'desktop', label: t('office.onDesktop') },
          ]}
        />
      </div>
      <div
        lang={language}
        dir={directionOf(language)}
        className={cx('text-[15px] leading-relaxed', device === 'phone' && 'mx-auto w-full max-w-[390px]')}
      >
        {row.kind === 'banner' ? (
          <Banner
            words={words}
            picture={plainOf(row.data, device === 'phone' ? 'mobileUrl' : 'url')}
            device={device}
            hasButton={plainOf(row.data, 'linkageType') !== 'NONE'}
          />
        ) : (
          <Card className="flex flex-col gap-3">
            <Picture url={plainOf(row.data, 'picture')} />
            {words('title') && <h2 className="text-[20px]!">{words('title')}</h2>}
            {words('summary') && <p className="text-ink-2">{words('summary')}</p>}
            <RichText text={words('text')} />
            {row.kind === 'resource' && <p className="num text-sm break-all text-ink-3">{plainOf(row.data, 'url')}</p>}
            {!words('title') && !words('text') && row.kind !== 'resource' && (
              <p className="text-ink-3">{t('office.previewEmpty')}</p>
            )}
          </Card>
        )}
      </div>
    </section>
  )
}

function Picture({ url }: { url: string }) {
  return url.startsWith('/art/') ? (
    <img src={url} alt="" className="aspect-video w-full rounded-card object-cover" />
  ) : null
}

type BannerProps = { words: (field: string) => string; picture: string; device: Device; hasButton: boolean }

/** Shows words over art without text: at the inline start on wide screens, on the lower half on phones. */
function Banner({ words, picture, device, hasButton }: BannerProps) {
  const wide = device === 'desktop'
  return (
    <div
      data-theme="dark"
      className={cx(
        'relative isolate flex overflow-hidden rounded-panel bg-canvas text-ink-1',
        wide ? 'aspect-[780/340] items-center' : 'aspect-[4/5] items-end',
      )}
    >
      {picture.startsWith('/art/') && (
        <img src={picture} alt="" className="absolute inset-0 -z-10 size-full object-cover rtl:-scale-x-100" />
      )}
      <div
        className={cx(
          'flex flex-col items-start gap-1.5 p-5',
          wide ? 'w-[56%]' : 'w-full bg-linear-to-t from-canvas to-transparent pt-24',
        )}
      >
        {words('tag') && <Tag tone="paper">{words('tag')}</Tag>}
        <h2 className="text-[24px]! leading-tight!">{words('title')}</h2>
        <p className="text-sm text-ink-2">{words('text')}</p>
        {hasButton && words('button') && (
          <span className={buttonClass({ tone: 'primary', size: 'small', className: 'mt-1.5' })}>
            {words('button')}
          </span>
        )}
      </div>
    </div>
  )
}
