import { copied, type Kinds, type OnePage } from './page.ts'

const refusedNote = (about: OnePage) => ({ ...copied(about), outcome: /Print it to PDF again/ })
const layer = (name: string, more = '') => `<< /Type /OCG /Name (${name}) ${more} >>`

/** Layer A is over the form, layer B beside it. */
const layers = (
  state: string,
  content: string,
  properties: string,
  more: OnePage['more'] = {},
): OnePage => ({
  draw: content,
  resources: `/Properties << ${properties} >>`,
  catalog: `/OCProperties << /OCGs [10 0 R 11 0 R] /D << ${state} >> >>`,
  more: { 10: layer('DRAFT'), 11: layer('Final'), ...more },
})
const both =
  '/OC /A BDC 0.8 g 60 400 400 320 re f 0 g EMC /OC /B BDC BT /F1 14 Tf 72 300 Td (Final) Tj ET EMC'
const names = '/A 10 0 R /B 11 0 R'
const policy = (entries: string) => ({ 12: `<< /Type /OCMD ${entries} >>` })
const byPolicy = '/OC /M BDC 0.8 g 60 400 400 320 re f 0 g EMC'

export const layerKinds: Kinds = {
  'a hidden layer': copied(layers('/OFF [10 0 R]', both, names)),
  'layers that are shown': copied(layers('', both, names)),
  'layers that are hidden but for one': copied(layers('/BaseState /OFF /ON [11 0 R]', both, names)),
  'a hidden layer in an object stream': copied(layers('/OFF [10 0 R]', both, names), {
    xref: 'stream',
  }),
  'a policy that hides': copied(
    layers('/OFF [10 0 R]', byPolicy, '/M 12 0 R', policy('/OCGs [10 0 R 11 0 R] /P /AllOn')),
  ),
  'a policy that shows': copied(
    layers('/OFF [10 0 R]', byPolicy, '/M 12 0 R', policy('/OCGs [10 0 R 11 0 R] /P /AnyOn')),
  ),
  'an expression of layers': copied(
    layers('/OFF [10 0 R]', byPolicy, '/M 12 0 R', policy('/VE [/Not [/Or 10 0 R 11 0 R]]')),
  ),
  'a hidden picture': copied({
    draw: '/X Do',
    resources: '/XObject << /X 12 0 R >>',
    catalog: '/OCProperties << /OCGs [10 0 R] /D << /OFF [10 0 R] >> >>',
    more: {
      10: layer('DRAFT'),
      12: {
        entries: '/Type /XObject /Subtype /Form /BBox [0 0 612 792] /OC 10 0 R',
        data: '60 400 400 320 re f',
      },
    },
  }),
  'a note of a layer': refusedNote({
    page: '/Annots [13 0 R]',
    catalog: '/OCProperties << /OCGs [10 0 R] /D << /OFF [10 0 R] >> >>',
    more: {
      10: layer('DRAFT'),
      13: '<< /Type /Annot /Subtype /Stamp /Rect [72 400 272 500] /F 4 /OC 10 0 R /AP << /N 14 0 R >> >>',
      14: {
        entries: '/Type /XObject /Subtype /Form /BBox [0 0 200 100]',
        data: '0 0 200 100 re f',
      },
    },
  }),
  'layers without a state': copied({
    draw: both,
    resources: `/Properties << ${names} >>`,
    catalog: '/OCProperties << /OCGs [10 0 R 11 0 R] >>',
    more: { 10: layer('A'), 11: layer('B') },
  }),
}
