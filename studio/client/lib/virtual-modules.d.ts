declare module 'virtual:studio-icons' {
  /** Icon name → the inside of its svg. The list is in icon-names.ts. */
  const bodies: Record<(typeof import('./icon-names.ts').ICON_NAMES)[number], string>
  export default bodies
}
