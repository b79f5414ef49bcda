import { NativeSelect, TextInput } from '@mantine/core'
import { preparerName } from '#shared/returns/preparers.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { FieldError } from '#client/portal/ui/form.tsx'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import type { Form } from './firm-form.ts'
import { PictureField } from './FirmPictures.tsx'
import { Remove } from './Remove.tsx'
import { Group, Stack } from '#client/public/ui/layout.tsx'

/** The people who prepare returns, as the About page shows them. */
export function People({ form }: { form: Form }) {
  const { people } = form.values
  const { data: staff } = trpc.admin.preparers.list.useQuery()
  const accounts = (staff ?? []).map((one) => ({ value: one.id, label: preparerName(one) }))
  const isGone = (id: string) => staff !== undefined && !staff.some((one) => one.id === id)
  const choose = (at: number, id: string) => {
    form.setFieldValue(`people.${at}.account`, id === '' ? null : id)
    const name = accounts.find(({ value }) => value === id)?.label
    if (name !== undefined) form.setFieldValue(`people.${at}.name`, name)
  }
  return (
    <FormSection
      title="People"
      hint="Who prepares returns, in the order of the About page. With an account, the page has the name and letters that clients read on their returns."
    >
      <Stack gap={16}>
        {people.map(({ photo, account }, at) => (
          <Group
            key={at}
            gap={12}
            className="line-above pt-16"
            role="group"
            aria-label={`Person ${at + 1}`}
          >
            <NativeSelect
              label="Account"
              data={[
                { value: '', label: 'No account' },
                ...accounts,
                ...(account !== null && isGone(account)
                  ? [{ value: account, label: 'No longer on the staff: not shown' }]
                  : []),
              ]}
              {...form.getInputProps(`people.${at}.account`)}
              value={account ?? ''}
              onChange={({ currentTarget: { value } }) => choose(at, value)}
            />
            <TextInput
              label="Name"
              readOnly={account !== null}
              {...form.getInputProps(`people.${at}.name`)}
            />
            <TextInput label="Credential" {...form.getInputProps(`people.${at}.credential`)} />
            <PictureField
              kind="photo"
              what={`photo of person ${at + 1}`}
              shown={photo === null ? null : { picture: photo, width: 96, height: 96 }}
              error={form.errors[`people.${at}.photo`]}
              onError={(message) => form.setFieldError(`people.${at}.photo`, message)}
              onChange={(added) => form.setFieldValue(`people.${at}.photo`, added?.picture ?? null)}
            />
            {at > 0 && (
              <Button
                size="small"
                onClick={() => form.reorderListItem('people', { from: at, to: at - 1 })}
              >
                Move up<span className="visually-hidden"> person {at + 1}</span>
              </Button>
            )}
            <Remove what={`person ${at + 1}`} onClick={() => form.removeListItem('people', at)} />
          </Group>
        ))}
        <FieldError>{form.errors['people']}</FieldError>
        <div className="actions">
          <Button
            size="small"
            onClick={() =>
              form.insertListItem('people', {
                name: '',
                credential: '',
                photo: null,
                account: null,
              })
            }
          >
            Add a person
          </Button>
        </div>
      </Stack>
    </FormSection>
  )
}
