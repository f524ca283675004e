declare module 'virtual:studio-icons' {
  /** Icon name → the inside of its svg. The list stands in vite.studio.config.ts. */
  const bodies: Record<
    | 'caret-left' | 'plus' | 'minus' | 'x' | 'dots-three' | 'speaker-high' | 'speaker-slash' | 'corners-out' | 'book-open'
    | 'clock-counter-clockwise' | 'seal-check' | 'info' | 'warning-circle' | 'lock' | 'copy' | 'check' | 'arrows-clockwise'
    | 'shuffle' | 'lightning' | 'repeat' | 'stop' | 'users' | 'caret-right' | 'caret-down' | 'play'
    | 'wifi-slash' | 'arrow-up' | 'arrow-down',
    string
  >
  export default bodies
}
