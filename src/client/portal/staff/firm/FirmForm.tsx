import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRouterState } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { stateNames } from '#shared/base/us-state-names.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { fieldsOf, type Outputs, queries, statusOf, trpc } from '#client/portal/api/trpc.ts'
import { focusFirstError } from '#client/portal/ui/form.tsx'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { LeaveDialog } from '#client/portal/ui/LeaveDialog.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { differencesOf, mergedWith } from './firm-conflict.ts'
import { Conflict, hasTyped } from './FirmConflict.tsx'
import {
  fieldsOfFirm,
  firmErrors,
  type FirmFields,
  type Form,
  settingsOfFields,
} from './firm-form.ts'
import { Hours } from './FirmHours.tsx'
import { People } from './FirmPeople.tsx'
import { PictureField } from './FirmPictures.tsx'
import { Notices } from './FirmNotices.tsx'
import { numberProps } from './number-props.ts'
import { reloadPage } from './reload-page.ts'
import { FirmPreview } from './FirmPreview.tsx'
import { FirmReport } from './FirmReport.tsx'
import { Group, Stack } from '#client/public/ui/layout.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'

type Saved = Outputs['admin']['firm']['get']

/** The firm's settings, beside what visitors will read. */
export function FirmForm({ saved }: { saved: Saved }) {
  // The version that was opened; the user decides whether to take a newer one.
  const [opened, setOpened] = useState(saved)
  const ref = useRef<HTMLFormElement>(null)
  const form = useForm<FirmFields>({
    initialValues: fieldsOfFirm(opened.settings),
    validate: firmErrors,
  })
  const dirty = form.isDirty()
  const newer = saved.version > opened.version ? saved : null
  const now = fieldsOfFirm(saved.settings)
  const differences = newer
    ? differencesOf({ opened: fieldsOfFirm(opened.settings), typed: form.values, saved: now })
    : []
  // Only a save or a press asks, because a dialog that a key opened would take the next keys.
  const [asked, setAsked] = useState(false)
  if (asked && newer && !hasTyped(differences)) setAsked(false)
  const take = (version: Saved, fields: FirmFields) => {
    setAsked(false)
    setOpened(version)
    form.setValues(fields)
    form.resetDirty(fieldsOfFirm(version.settings))
  }
  const save = trpc.admin.firm.save.useMutation({
    onSuccess(now) {
      take(now, fieldsOfFirm(now.settings))
      queries.admin.firm.get.setData(undefined, now)
      void queries.admin.firm.history.invalidate()
      toast.success(
        'Saved',
        'Pages and mails say it within seconds, this page once it is loaded again.',
        reloadPage,
      )
    },
    onError(error) {
      const fields = fieldsOf(error)
      for (const { path, message } of fields) {
        form.setFieldError(path.replace(/^settings\./, ''), message)
      }
      if (fields.length > 0) return focusFirstError(ref.current)
      if (statusOf(error) !== 409) return reportFailure('The settings could not be saved', error)
      setAsked(true)
      void queries.admin.firm.get.invalidate()
    },
  })
  const submit = (fields: FirmFields) => {
    if (!dirty) toast.info('Nothing to save', 'The fields are as they were saved.')
    else save.mutate({ version: opened.version, settings: settingsOfFields(fields) })
  }
  return (
    <Stack
      ref={ref}
      noValidate
      as="form"
      gap={24}
      onSubmit={form.onSubmit(submit, () => focusFirstError(ref.current))}
    >
      {newer && (
        <Conflict
          version={newer.version}
          differences={differences}
          asked={asked}
          onAsk={setAsked}
          onChoose={(mine) => {
            const fields = mergedWith(now, form.values, mine)
            take(newer, fields)
            if (mine.size === 0) return
            save.mutate({ version: newer.version, settings: settingsOfFields(fields) })
          }}
        />
      )}
      <Panel flush>
        <Names form={form} />
        <Hours form={form} />
        <Claims form={form} />
        <FirmReport form={form} />
        <Words form={form} />
        <People form={form} />
        <Notices form={form} />
      </Panel>
      <FirmPreview fields={form.values} />
      <Group>
        <Button type="submit" variant="primary" pending={save.isPending}>
          Save
        </Button>
        <p className="small">{dirty ? 'Unsaved changes' : `Version ${opened.version}`}</p>
      </Group>
      <LeaveDialog dirty={dirty}>Your changes to the firm’s settings will be lost.</LeaveDialog>
    </Stack>
  )
}

function Names({ form }: { form: Form }) {
  const at = form.getInputProps
  return (
    <FormSection title="Name and address" hint="Letters and receipts carry the legal name.">
      <Stack gap={16} className="pairs">
        <TextInput label="Name" {...at('name')} />
        <TextInput label="Legal name" {...at('legalName')} />
        <TextInput label="Phone" type="tel" {...at('phone')} />
        <TextInput label="Email" type="email" {...at('email')} />
        <TextInput label="Street" {...at('address.street')} />
        <TextInput label="City" {...at('address.city')} />
        <NativeSelect label="State" data={STATES} {...at('address.state')} />
        <TextInput label="ZIP code" {...at('address.zipCode')} />
        <TextInput label="License" {...at('license')} />
        <TextInput label="Founded" inputMode="numeric" {...at('foundedYear')} />
        <TextInput
          label="Accent color"
          description="As in #0d6650. Empty: the site’s own green."
          {...at('accent')}
        />
      </Stack>
      <PictureField
        kind="logo"
        what="logo"
        shown={form.values.logo}
        error={form.errors['logo']}
        onError={(message) => form.setFieldError('logo', message)}
        onChange={(logo) => form.setFieldValue('logo', logo)}
      />
      <p className="small">
        Upload a PNG, or an SVG with its text as shapes. A wide logo takes the place of the name; a
        small one stands beside it. Mails have the name as text, because many mail programs load no
        pictures.
      </p>
    </FormSection>
  )
}

const STATES = Object.entries(stateNames).map(([value, label]) => ({ value, label }))

function Claims({ form }: { form: Form }) {
  const named = useRouterState({ select: ({ location }) => location.hash })
  const box = (name: string) => form.getInputProps(`claims.${name}`, { type: 'checkbox' })
  return (
    <FormSection
      title="What the site claims"
      hint="Only the firm can prove these. Leave out what is not true. The portal checks its own protections on this server."
    >
      <Stack gap={16}>
        <Checkbox
          label="Certified accountants prepare the returns"
          {...box('certifiedAccountants')}
        />
        <Checkbox label="Clients get help at any hour of the year" {...box('alwaysOpen')} />
        <Checkbox label="The initial consultation is free" {...box('freeConsultation')} />
        <Checkbox label="The firm complies with the GDPR and the CCPA" {...box('privacyLaws')} />
        <TextInput
          label="Years of experience"
          inputMode="numeric"
          {...form.getInputProps('claims.yearsOfExperience')}
        />
        <TextInput
          label="Clients served"
          inputMode="numeric"
          {...form.getInputProps('claims.clientsServed')}
        />
        <TextInput
          id="promised-days"
          autoFocus={named === 'promised-days'}
          label="Days in which you answer"
          description="The site shows 1 day as 24 hours. Messages that wait longer are late."
          inputMode="numeric"
          {...numberProps(form, 'promises.answerDays')}
        />
        <TextInput
          label="Days for most returns, at least"
          inputMode="numeric"
          {...numberProps(form, 'promises.completionDays.min')}
        />
        <TextInput
          label="Days for most returns, at most"
          description="The portal expects each return to be done by then."
          inputMode="numeric"
          {...numberProps(form, 'promises.completionDays.max')}
        />
      </Stack>
    </FormSection>
  )
}

function Words({ form }: { form: Form }) {
  return (
    <FormSection title="Words" hint="Empty fields keep the site’s own words.">
      <Stack gap={16}>
        <TextInput label="First sentence of the front page" {...form.getInputProps('hero.title')} />
        <Textarea
          label="Second sentence"
          autosize
          minRows={2}
          {...form.getInputProps('hero.lead')}
        />
        <Textarea
          label="The firm’s story"
          description="A blank line begins a new paragraph."
          autosize
          minRows={4}
          {...form.getInputProps('story')}
        />
      </Stack>
    </FormSection>
  )
}
