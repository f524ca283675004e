import type { OutputOf, InputOf } from '#contract/call.ts'
import { pages } from '#contract/site/site-pages.ts'
import { formatDay } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { useCall } from '#web/lib/queries.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { SitePicture } from '#web/ui/site-picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'

export type SitePage = OutputOf<typeof pages>[number]
export type PageLabel = InputOf<typeof pages>['label']

/** Returns the pages that operators wrote under a label, in the reader's language. */
export function usePages(label: PageLabel, key?: string) {
  return useCall(pages, { label, lang: useLocale(), ...(key ? { key } : {}) })
}

export type LabelPageProps = { label: PageLabel; title: MessageKey }

/** Shows one page that operators write: beginner guide, about us. */
export function LabelPage({ label, title }: LabelPageProps) {
  const t = useT()
  const { data, isError, refetch } = usePages(label)
  const [page] = data ?? []
  if (isError && !data) return <PagesFailed onRetry={() => void refetch()} />
  if (!data) return <ArticleSkeleton />
  if (!page) return <NothingWritten title={t(title)} />
  return <Article page={page} />
}

/** Shows a page's picture, title and text, in a column of readable width. */
export function Article({ page, dated = false }: { page: SitePage; dated?: boolean }) {
  const t = useT()
  const locale = useLocale()
  return (
    <article className="mx-auto max-w-[72ch]">
      {page.picture && (
        <SitePicture
          address={page.picture}
          sizes="(min-width: 48rem) 72ch, 100vw"
          width={1280}
          height={480}
          className="mb-6 aspect-[8/3] w-full rounded-panel bg-surface-2 object-cover"
        />
      )}
      <h1>{page.title}</h1>
      {dated && (
        <p className="mt-1.5 text-sm text-ink-3">
          {t('pages.published', { day: formatDay(page.publishedAt, locale) })}
        </p>
      )}
      {page.summary && <p className="mt-2 text-lg text-ink-2">{page.summary}</p>}
      <div className="mt-5 text-[16px]">
        <RichText text={page.text} />
      </div>
    </article>
  )
}

/** Shows a placeholder while an article loads. */
export function ArticleSkeleton() {
  return (
    <div aria-hidden="true" className="mx-auto max-w-[72ch]">
      <Skeleton className="mb-6 aspect-[8/3] rounded-panel!" />
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="mt-4 h-5" />
      <Skeleton className="mt-2.5 h-5" />
      <Skeleton className="mt-2.5 h-5 w-4/5" />
    </div>
  )
}

/** Says that a page could not be loaded, and offers a retry. */
export function PagesFailed({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <ErrorState
      title={t('pages.failed')}
      hint={t('common.checkNetwork')}
      retryLabel={t('common.retry')}
      onRetry={onRetry}
    />
  )
}

/** Shown for a label under which operators have written nothing yet. */
export function NothingWritten({ title }: { title: string }) {
  const t = useT()
  return (
    <>
      <h1 className="mb-4">{title}</h1>
      <div className="rounded-panel border border-line bg-surface-1">
        <EmptyState picture="messages" title={t('pages.none')} hint={t('pages.noneHint')} />
      </div>
    </>
  )
}
