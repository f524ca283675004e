/** Address of the icon sprite (scripts/vite/icon-sprite.ts). */
declare module 'virtual:icon-sprite' {
  const url: string
  export default url
}
/** Compiled messages of one locale (scripts/vite/message-catalogues.ts). */
declare module 'virtual:messages/*' {
  const messages: Record<string, import('@lingui/core').Messages[string]>
  export default messages
}
declare module '*.css'
/** Loads the messages of a locale's first screen, and the loaders of its other subjects. */
declare module 'virtual:message-loaders' {
  type Messages = Record<string, import('@lingui/core').Messages[string]>
  type Subjects = Record<string, () => Promise<{ default: Messages }>>
  export const catalogueLoaders: Record<string, () => Promise<{ default: Messages; subjects: Subjects }>>
}
/** Address of the script that runs before the first paint. */
declare module 'virtual:boot-script' {
  const url: string
  export default url
}
/** The first screen's messages of every locale, for the server's shell. */
declare module 'virtual:server-messages' {
  export const serverCatalogues: Record<string, Record<string, import('@lingui/core').Messages[string]>>
}
