/** One row of the About page: what is used, by whom, under which licence. */
export type Credit = {
  readonly work: string
  readonly by: string
  readonly licence: string
  readonly url: string
  /** True where the licence requires that readers see the row; the others are in the third-party list only. */
  readonly mustShow: boolean
  /** The text that the licence requires. */
  readonly line: string
}

/** Works that are part of the pictures. All composition, props, grounds, materials and marks are the house's own. */
export const ART_CREDITS: readonly Credit[] = [
  {
    work: 'game-icons.net',
    by: 'Lorc, Delapouite and contributors',
    licence: 'CC BY 3.0',
    url: 'https://game-icons.net',
    mustShow: true,
    line: 'Icons by Lorc, Delapouite and contributors, game-icons.net, CC BY 3.0, modified',
  },
  {
    work: 'Fluent Emoji',
    by: 'Microsoft',
    licence: 'MIT',
    url: 'https://github.com/microsoft/fluentui-emoji',
    mustShow: false,
    line: 'Fluent Emoji, copyright Microsoft Corporation, MIT licence',
  },
  {
    work: 'Anek Bangla',
    by: 'Ek Type',
    licence: 'OFL 1.1',
    url: 'https://github.com/EkType/Anek',
    mustShow: false,
    line: 'Anek Bangla, copyright the Anek Project Authors, SIL Open Font Licence 1.1',
  },
  {
    work: 'fontkit',
    by: 'its authors',
    licence: 'MIT',
    url: 'https://github.com/foliojs/fontkit',
    mustShow: false,
    line: 'fontkit, MIT licence',
  },
  {
    work: 'wawoff2',
    by: 'its authors',
    licence: 'MIT',
    url: 'https://github.com/fontello/wawoff2',
    mustShow: false,
    line: 'wawoff2, MIT licence',
  },
  {
    work: 'sharp',
    by: 'its authors',
    licence: 'Apache 2.0',
    url: 'https://github.com/lovell/sharp',
    mustShow: false,
    line: 'sharp, Apache Licence 2.0',
  },
]
