import { deflateSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { settingsAtStart } from '#shared/firm/firm-at-start.ts'
import { firmPictureSize } from '#shared/firm/firm-pictures.ts'
import { firmClaims } from '#shared/firm/firm-claims.ts'
import { firm, people } from '#shared/firm/firm.ts'
import { testPortal } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/factories.ts'
import { aPicture, pngOf } from '#tests/support/signatures.ts'

const portal = await testPortal()

beforeEach(async () => {
  await portal.reset()
  await portal.services.firm.read()
})

type Admin = Awaited<ReturnType<typeof anAdmin>>
const add = ({ api }: Admin, image: Buffer | string, kind = 'logo') =>
  api.send('POST', '/api/admin/firm/pictures', {
    kind,
    image: Buffer.from(image).toString('base64'),
  })
const save = ({ api }: Admin, settings: object, version = 0) =>
  api.send('PUT', '/api/admin/firm', { version, settings: { ...settingsAtStart, ...settings } })

const svg = (inside: string, size = 'width="300" height="60"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inside}</svg>`
const bar = '<rect width="300" height="60" fill="#7a1f3d"/>'
const wide = (side: { width: number; height: number }) => pngOf(side, deflateSync(Buffer.alloc(9)))

describe('POST /api/admin/firm/pictures', () => {
  test('draws an SVG as a PNG, which the settings name and everybody gets', async () => {
    const dana = await anAdmin(portal)
    const logo = (await add(dana, svg(bar))).json()
    expect(logo).toMatchObject({ width: 640, height: 128 })
    await save(dana, { logo })
    expect(firm.logo).toEqual(logo)
    const url = `/firm-pictures/${String(logo['picture'])}.png`
    const answer = await portal.app.inject(url)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(answer.rawPayload.subarray(1, 4).toString()).toBe('PNG')
    expect((await portal.app.inject(url.replace(/[0-9a-f]{4}/, '0000'))).statusCode).toBe(404)
    expect((await portal.app.inject('/firm-pictures/logo.svg')).statusCode).toBe(404)
    const undone = await dana.api.send('POST', '/api/admin/firm/undo', { version: 1, to: 0 })
    expect([undone.status, firm.logo]).toEqual([200, null])
    await dana.api.send('POST', '/api/admin/firm/undo', { version: 2, to: 1 })
    expect(firm.logo).toEqual(logo)
  })

  test('a PNG is drawn anew, never larger, and a photo is cut to a square', async () => {
    const dana = await anAdmin(portal)
    const png = aPicture((x) => x < 150)
    expect((await add(dana, png)).json()).toMatchObject({ width: 300, height: 100 })
    const side = firmPictureSize.photo
    const photo = (await add(dana, png, 'photo')).json()
    expect(photo).toMatchObject({ width: side, height: side })
    expect((await add(dana, png, 'photo')).json()).toEqual(photo)
  })

  test.each([
    ['a script', svg('<script>alert(1)</script>'), 'The SVG has a script or HTML'],
    [
      'a handler',
      svg('<rect width="9" height="9" onload="alert(1)"/>'),
      'The SVG has a script or HTML',
    ],
    ['HTML', svg('<foreignObject><b/></foreignObject>'), 'The SVG has a script or HTML'],
    [
      'a link to a picture',
      svg('<image href="https://evil.example/x.png" width="9" height="9"/>'),
      'The SVG names other files',
    ],
    ['a use of a file', svg('<use xlink:href="file:///etc/passwd#a"/>'), 'names other files'],
    ['a style from elsewhere', svg('<style>@import "//evil.example"</style>'), 'names other files'],
    ['a fill from elsewhere', svg('<rect fill="url(http://evil.example#a)"/>'), 'other files'],
    ['text', svg('<text x="9" y="30">Harbor</text>'), 'turn the text into shapes'],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg(bar)}`, 'can’t be read'],
    ['a cut end', svg(bar).slice(0, -9), 'can’t be read'],
    ['a page', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'not an SVG'],
    ['one pixel', svg('<rect width="1" height="1"/>', 'width="1" height="1"'), 'is 1 by 1'],
    ['one pixel of a PNG', aPicture(() => true, { width: 1, height: 1 }), 'is 1 by 1'],
    ['a bomb', wide({ width: 60_000, height: 60_000 }), 'may have at most 4000 pixels'],
    ['too few pixels', wide({ width: 900, height: 300 }), 'be seen'],
    ['a line', aPicture(() => true, { width: 2000, height: 40 }), 'too long'],
    ['white shapes', svg('<rect width="300" height="60" fill="white"/>'), 'be seen'],
    ['nothing', svg(''), 'be seen'],
    ['a PDF', '%PDF-1.7', 'must be a PNG or an SVG'],
    ['a JPEG', Buffer.from('ffd8ffe0', 'hex'), 'must be a PNG or an SVG'],
  ])('a logo with %s is refused', async (_, image, message) => {
    const refused = await add(await anAdmin(portal), image)
    expect(refused.status).toBe(400)
    expect(refused.json()).toMatchObject({
      errors: [{ path: 'image', message: expect.stringContaining(message) }],
    })
  })

  test('shapes that multiply are ended, and the next picture is drawn', async () => {
    const dana = await anAdmin(portal)
    const levels = Array.from(
      { length: 30 },
      (_, at) => `<g id="a${at + 1}"><use xlink:href="#a${at}"/><use xlink:href="#a${at}"/></g>`,
    )
    const bomb = svg(`<defs><g id="a0">${bar}</g>${levels.join('')}</defs><use xlink:href="#a30"/>`)
    expect((await add(dana, bomb)).status).toBe(400)
    expect((await add(dana, svg(bar))).status).toBe(200)
  })

  test('a file of 50 MB is refused before it is read', async () => {
    const dana = await anAdmin(portal)
    expect((await add(dana, Buffer.alloc(50_000_000))).status).toBe(413)
    const refused = await add(dana, Buffer.alloc(92_000))
    expect([refused.status, refused.json()]).toMatchObject([
      400,
      { errors: [{ path: 'image', message: 'A picture may have at most 88 kB' }] },
    ])
  })

  test('a picture that no version names is forgotten after a day', async () => {
    const dana = await anAdmin(portal)
    const { picture: unused } = (await add(dana, svg(bar))).json()
    const logo = (await add(dana, svg(`${bar}<circle r="20"/>`))).json()
    await save(dana, { logo })
    portal.pass({ hours: 25 })
    const kim = await anAdmin(portal)
    await add(kim, svg(`${bar}<circle r="30"/>`))
    const stored = async (id: unknown) =>
      (await portal.app.inject(`/firm-pictures/${String(id)}.png`)).statusCode
    expect([await stored(unused), await stored(logo['picture'])]).toEqual([404, 200])
  })
})

describe('pictures and people in PUT /api/admin/firm', () => {
  test('a picture that is not stored is refused, and so is an account of a client', async () => {
    const dana = await anAdmin(portal)
    const picture = 'a'.repeat(64)
    const person = { name: 'Ana', credential: 'EA', photo: picture, account: null }
    const refused = await save(dana, {
      logo: { picture, width: 9, height: 9 },
      claims: { ...settingsAtStart.claims, certifiedAccountants: false },
      people: [person, { ...person, photo: null, account: '01900000-0000-7000-8000-00000000aaaa' }],
    })
    expect(refused.status).toBe(400)
    expect(refused.json()).toMatchObject({
      errors: [
        { path: 'settings.logo' },
        { path: 'settings.people.0.photo' },
        { path: 'settings.people.1.account', message: 'This is no account of the staff' },
      ],
    })
  })

  test('a person with an account has the name that clients read, and leaves with it', async () => {
    const dana = await anAdmin(portal)
    const kim = await anAdmin(portal)
    const claims = { ...settingsAtStart.claims, certifiedAccountants: false }
    const person = { name: 'Old Name', credential: 'Enrolled agent', photo: null, account: kim.id }
    await save(dana, { claims, people: [person] })
    expect(people).toEqual([
      { name: `${kim.firstName} ${kim.lastName}`, credential: 'Enrolled agent', photo: null },
    ])
    await kim.call('admin.preparers.saveCredential', { credential: 'EA' })
    await portal.services.firm.read()
    expect(people[0]?.name).toBe(`${kim.firstName} ${kim.lastName}, EA`)
    await dana.call('admin.users.disable', { userId: kim.id, reason: 'Left the firm' })
    await portal.services.firm.read()
    expect(people).toEqual([])
  })

  test('somebody who left keeps no other setting from being saved or brought back', async () => {
    const [dana, kim] = [await anAdmin(portal), await anAdmin(portal)]
    const person = { name: 'Kim', credential: 'CPA', photo: null, account: kim.id }
    await save(dana, { people: [person] })
    const left = { userId: kim.id, reason: 'Left the firm' }
    expect(firmClaims().certifiedAccountants).not.toBeNull()
    await dana.call('admin.users.disable', left)
    await portal.services.firm.read()
    const put = (version: number, more: object) =>
      dana.api.send('PUT', '/api/admin/firm', {
        version,
        settings: { ...settingsAtStart, ...more },
      })
    expect(firmClaims().certifiedAccountants).toBeNull()
    expect((await put(1, { people: [person], name: 'Harbor' })).status).toBe(200)
    expect((await put(2, {})).status).toBe(200)
    const undone = await dana.api.post('/api/admin/firm/undo', { version: 3, to: 2 })
    expect(undone.json()).toMatchObject({ version: 4, settings: { name: 'Harbor' } })
    expect(people).toEqual([])
    await put(4, {})
    expect((await put(5, { people: [person] })).status).toBe(400)
  })

  test('an account’s name that a page can’t have gives way to the one in the settings', async () => {
    const [dana, kim] = [await anAdmin(portal), await anAdmin(portal)]
    const person = { name: 'Kim', credential: 'CPA', photo: null, account: kim.id }
    await save(dana, { people: [person] })
    for (const [firstName, lastName] of [
      ['SOC', '2'],
      ['Kim', '__PUBLIC_URL__'],
    ]) {
      await kim.call('account.changeName', { firstName, lastName })
      await portal.services.firm.read()
      expect(people.map(({ name }) => name)).toEqual(['Kim'])
    }
  })
})
