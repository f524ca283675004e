/** A page in the languages of the demo brands; the text is read with contract/site/rich-text.ts. */
export type PageSeed = {
  label: 'beginner' | 'blog' | 'about' | 'app' | 'app-android' | 'app-ios' | 'app-lite'
  key: string
  title: { bn: string; en: string }
  summary: { bn: string; en: string }
  text: { bn: string; en: string }
  picture?: string
}
