import { formatDay } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SitePicture } from '#web/ui/site-picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { paths } from '#contract/paths.ts'
import { Article, ArticleSkeleton, NothingWritten, PagesFailed, type SitePage, usePages } from './label-page.tsx'
import { NotFoundPage } from '../frame/not-found-page.tsx'

/** Shows the blog: its articles, or one of them. */
export function BlogPage({ article }: { article: string | null }) {
  return article === null ? <ArticleList /> : <OneArticle key={article} article={article} />
}

function ArticleList() {
  const t = useT()
  const { data, isError, refetch } = usePages('blog')
  if (isError && !data) return <PagesFailed onRetry={() => void refetch()} />
  if (data?.length === 0) return <NothingWritten title={t('footer.blog')} />
  return (
    <>
      <h1 className="mb-5">{t('footer.blog')}</h1>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {data
          ? data.map((page) => (
              <li key={page.key}>
                <ArticleCard page={page} />
              </li>
            ))
          : [1, 2, 3].map((place) => (
              <li key={place} aria-hidden="true">
                <Skeleton className="h-80 rounded-card!" />
              </li>
            ))}
      </ul>
    </>
  )
}

function ArticleCard({ page }: { page: SitePage }) {
  const locale = useLocale()
  return (
    <a
      href={paths.blog(page.key)}
      className="group flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface-1 transition-colors hover:bg-surface-2"
    >
      {page.picture && (
        <SitePicture
          address={page.picture}
          sizes="(min-width: 80rem) 400px, (min-width: 40rem) 50vw, 100vw"
          width={640}
          height={300}
          lazy
          className="aspect-[32/15] w-full bg-surface-2 object-cover"
        />
      )}
      <span className="flex flex-1 flex-col gap-1.5 p-(--fh-card-pad)">
        <span className="text-xs text-ink-3">{formatDay(page.publishedAt, locale)}</span>
        <span className="text-[17px] leading-snug font-semibold text-ink-1">{page.title}</span>
        <span className="text-sm text-ink-2">{page.summary}</span>
      </span>
    </a>
  )
}

function OneArticle({ article }: { article: string }) {
  const t = useT()
  const { data, isError, refetch } = usePages('blog', article)
  const [page] = data ?? []
  if (data && !page) return <NotFoundPage />
  return (
    <>
      <a
        href={paths.blog()}
        className="mb-3 inline-flex min-h-11 items-center gap-2 text-sm text-ink-2 hover:text-ink-1"
      >
        <Icon name="arrow-left" size="s" />
        {t('pages.allArticles')}
      </a>
      {isError && !data ? (
        <PagesFailed onRetry={() => void refetch()} />
      ) : page ? (
        <Article page={page} dated />
      ) : (
        <ArticleSkeleton />
      )}
    </>
  )
}
