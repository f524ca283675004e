import { defineSetting, FILE_PATH, LIST } from '#server/lib/settings.ts'

export const WITNESS_FILE = defineSetting({
  name: 'WITNESS_FILE',
  fallback: '',
  sentence: 'the file, best on another machine, to which the link of each sealed day is added',
  schema: FILE_PATH,
})
export const WITNESS_MAIL = defineSetting({
  name: 'WITNESS_MAIL',
  fallback: '',
  sentence: 'the mail addresses to which the link of each sealed day is sent',
  schema: LIST,
})
