import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Logo } from '../frame/logo.tsx'
import { useSite } from '../frame/site.ts'

/** Shows the picture beside the auth dialogs on wide screens, with `children` beneath its text. */
export function AuthArt({ text, children }: { text: string; children?: ReactNode }) {
  const t = useT()
  const site = useSite()
  return (
    <div className="relative flex flex-1 items-end bg-[oklch(.2_.05_150)] p-8 text-white">
      <img src="/art/textless/sundarban.webp" alt="" className="absolute start-[-14%] top-0 w-[128%] max-w-none" />
      <span className="absolute inset-0 bg-[linear-gradient(#0000_26%,oklch(.12_.02_160/.94)_78%)]" />
      <div className="relative">
        <Logo name={site?.brandName ?? 'Fairhouse'} className="text-[22px]!" />
        <p className="mt-3 leading-relaxed text-white/85">{text}</p>
        <span className="mt-3.5 inline-flex items-center gap-1.75 text-xs font-medium text-[#a7f0e6]">
          <Icon name="seal-check-fill" size="s" />
          {t('auth.verifiable')}
        </span>
        {children}
      </div>
    </div>
  )
}
