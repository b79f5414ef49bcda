import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { PdfView } from '#client/portal/ui/PdfView.tsx'
import { aPdfOf } from '#tests/components/support/pdfs.ts'

const view = page.getByRole('region', { name: 'w2.pdf' })

async function show(bytes: Uint8Array) {
  const root = document.createElement('div')
  root.id = 'root'
  document.body.append(root)
  return render(<PdfView bytes={bytes} title="w2.pdf" />, { container: root })
}

/** How many pixels of a page are dark. */
function inkOf(number: number): number {
  const drawn = page.getByRole('group', { name: `Page ${number}`, exact: true }).element()
  const canvas = drawn.querySelector('canvas')
  const context = canvas?.getContext('2d')
  if (!canvas || !context || canvas.width === 0) return 0
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  return data.filter((value, at) => at % 4 === 0 && value < 100).length
}

test('pages are drawn when they are near, with their text, and other bytes replace them', async () => {
  const { rerender } = await show(
    await aPdfOf(['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth']),
  )
  await expect.element(view).toBeVisible()
  await expect.element(page.getByText('Page 1 of 6')).toBeVisible()
  await expect.poll(() => inkOf(1)).toBeGreaterThan(50)
  await expect.element(view.getByText('First')).toBeInTheDocument()
  await expect.element(view.getByText('Sixth')).not.toBeInTheDocument()
  await rerender(<PdfView bytes={await aPdfOf(['After', 'More'])} title="w2.pdf" />)
  await expect.element(view.getByText('After')).toBeInTheDocument()
  await expect.element(page.getByText('Page 1 of 2')).toBeVisible()
})

test('text is read in a font whose character map is not in the file', async () => {
  const font =
    '/Subtype /CIDFontType0 /BaseFont /Ryumin-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >>'
  // "Tax" in Shift JIS. Without a table of objects, which pdf.js then makes.
  const content = 'BT /F 24 Tf 72 500 Td <90C5> Tj ET'
  await show(
    new TextEncoder().encode(`%PDF-1.7
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >> endobj
4 0 obj << /Length ${content.length} >> stream
${content}
endstream endobj
5 0 obj << /Type /Font /Subtype /Type0 /BaseFont /Ryumin-Light /Encoding /90ms-RKSJ-H /DescendantFonts [<< /Type /Font ${font} >>] >> endobj
trailer << /Root 1 0 R >>`),
  )
  await expect.element(view.getByText('税')).toBeInTheDocument()
})

test('the keyboard turns pages and zooms', async () => {
  await show(await aPdfOf(['First', 'Second', 'Third', 'Fourth']))
  await expect.element(view).toBeVisible()
  view.element().focus()
  await userEvent.keyboard('{PageDown}')
  await expect.element(page.getByText('Page 2 of 4')).toBeVisible()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByText('Page 4 of 4')).toBeVisible()
  await expect.poll(() => inkOf(4)).toBeGreaterThan(50)
  await userEvent.keyboard('{Home}')
  await expect.element(page.getByText('Page 1 of 4')).toBeVisible()
  const first = page.getByRole('group', { name: 'Page 1', exact: true })
  const width = () => first.element().getBoundingClientRect().width
  const before = width()
  await userEvent.keyboard('{+}')
  await expect.element(page.getByText('125%')).toBeVisible()
  expect(width() / before).toBeCloseTo(1.25, 1)
  const zoomOut = page.getByRole('button', { name: 'Zoom out' })
  await zoomOut.click()
  await expect.element(page.getByText('100%')).toBeVisible()
  await expect.poll(() => inkOf(1)).toBeGreaterThan(50)
  zoomOut.element().focus()
  await userEvent.keyboard('{Enter>5/}')
  await expect.element(zoomOut).toHaveAttribute('aria-disabled', 'true')
  await expect.element(zoomOut).toHaveFocus()
})

test('a PDF with a password, and one that is broken, say so', async () => {
  await show(await aPdfOf(['Secret'], { password: 'quiet' }))
  await expect.element(page.getByText('This PDF needs a password')).toBeVisible()
  document.getElementById('root')?.remove()
  await show(new TextEncoder().encode('%PDF-1.7 and nothing else'))
  await expect.element(page.getByText('This PDF can’t be shown here')).toBeVisible()
})
