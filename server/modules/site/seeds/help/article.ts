/** A help article in the languages of the demo brand; the text is read with contract/site/rich-text.ts. */
export type Article = {
  key: string
  category: 'start' | 'money' | 'fair' | 'rules'
  title: { bn: string; en: string }
  body: { bn: string; en: string }
}
