/** A part of a page in another language than its reader's: what a member of that language reads. */
import { type ReactNode, useEffect, useState } from 'react'
import { findLanguage, readingOrder } from '#contract/languages.ts'
import { FIRST_CATALOGUE, MessagesProvider, readCatalogue } from './i18n.tsx'
import { Phrases } from './phrases.ts'

/** Returns the messages of some subjects in a language, or in the first of its fallbacks that has them. */
async function loadPhrases(language: string, subjects: readonly string[]): Promise<Phrases> {
  for (const locale of readingOrder(language)) {
    const all = await Promise.all([FIRST_CATALOGUE, ...subjects].map((subject) => readCatalogue(locale, subject)))
    if (!all[0]) continue
    const phrases = new Phrases()
    for (const messages of all) if (messages) phrases.load(locale, messages)
    return phrases.activate(locale, findLanguage(locale)?.format)
  }
  throw new Error(`no messages in ${language}`)
}

type Props = { language: string; subjects: readonly string[]; children: ReactNode }

/** Shows its content in a language once the messages of these subjects are there; nothing before. */
export function SpokenIn({ language, subjects, children }: Props) {
  const [spoken, setSpoken] = useState<{ language: string; phrases: Phrases } | null>(null)
  const names = subjects.join(' ')
  useEffect(() => {
    let isOver = false
    void loadPhrases(language, names.split(' ')).then((phrases) => {
      if (!isOver) setSpoken({ language, phrases })
    })
    return () => {
      isOver = true
    }
  }, [language, names])
  if (spoken?.language !== language) return null
  return <MessagesProvider of={spoken.phrases}>{children}</MessagesProvider>
}
