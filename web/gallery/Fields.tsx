import { Link2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { limits } from '../../contract/limits.ts'
import { put } from '../../contract/route.ts'
import { timeZoneOptions } from '../ui/dates/timeZones.ts'
import { Face } from '../ui/Face.tsx'
import { Checkbox, Switch } from '../ui/forms/Checkbox.tsx'
import { ColourField } from '../ui/forms/ColourField.tsx'
import { Form, SaveBar } from '../ui/forms/Form.tsx'
import { ImageUpload } from '../ui/forms/ImageUpload.tsx'
import { MinuteField } from '../ui/forms/MinuteField.tsx'
import { MoneyField } from '../ui/forms/MoneyField.tsx'
import { MonthDayField } from '../ui/forms/MonthDayField.tsx'
import { NumberField } from '../ui/forms/NumberField.tsx'
import { SearchField } from '../ui/forms/SearchField.tsx'
import { Select } from '../ui/forms/Select.tsx'
import { ChoiceField, SelectField } from '../ui/forms/SelectField.tsx'
import { PasswordField, TextArea, TextField } from '../ui/forms/TextField.tsx'
import { Banner, Glyph } from '../ui/Glyph.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { toast } from '../ui/toastStore.ts'
import { Video } from '../ui/Video.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { Block } from './Block.tsx'
import type { demoBody } from './demoRoute.ts'
import { banner, longWord, people } from './samples.ts'

const languages = [
  { value: 'en', text: 'English' },
  { value: 'ja', text: '日本語', lang: 'ja' },
]
const still = { onChange: () => {} }

export function Fields() {
  const zones = useMemo(timeZoneOptions, [])
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<'name' | 'new'>('name')
  return (
    <>
      <Block name="fields">
        <div className="gallery-pair">
          <div className="fields">
            <TextField name="plain" label="Name" value="Fireside lunch" {...still} />
            <TextField
              name="optional"
              label="Pronouns"
              optional
              hint="Shown beside your name."
              value=""
              {...still}
            />
            <TextField
              name="link"
              type="url"
              icon={Link2}
              label="Link"
              value=""
              placeholder="https://"
              {...still}
            />
            <TextField
              name="bad"
              label="Ends"
              value="12 Mar 2026, 11:00"
              error="The end can’t be before the start."
              {...still}
            />
            <TextField
              name="tight"
              label="Sponsor title"
              limit={limits.sponsor_widget_title}
              value="Proudly sponsored by the night shift at Holm 4"
              {...still}
            />
            <TextField
              name="over"
              label="Sponsor title"
              limit={limits.sponsor_widget_title}
              value={longWord}
              {...still}
            />
            <TextField name="off" label="Employee ID" value="H-31102" disabled {...still} />
            <NumberField name="number" label="Hours" short value={4.5} {...still} />
            <MoneyField name="money" label="Amount" currency="USD" value={420_000} {...still} />
            <TextField name="short" label="Seats" short inputMode="numeric" value="60" {...still} />
            <PasswordField name="secret" label="Password" value="kindred-demo" {...still} />
          </div>
          <div className="fields">
            <TextArea
              name="words"
              label="Description"
              hint="Plain words work best."
              limit={limits.description}
              value="Half conversation, half lunch. Bring a question."
              {...still}
            />
            <SelectField name="zone" label="Time zone" options={zones} value="Europe/Berlin" {...still} />
            <ChoiceField name="language" label="Language" options={languages} value="ja" {...still} />
            <MinuteField name="quiet_from" label="Quiet from" value={22 * 60} {...still} />
            <MonthDayField
              name="birthday"
              label="Birthday"
              optional
              hint="The day, without the year."
              value="02-29"
              {...still}
            />
            <Checkbox
              name="one"
              label="Tell the group"
              hint="Everybody in it gets a mail."
              value
              {...still}
            />
            <Checkbox name="two" label="Some of them" mixed value={false} {...still} />
            <Checkbox
              name="three"
              label="I have read the policy"
              value={false}
              error="Please read it first."
              {...still}
            />
            <Checkbox name="four" label="Can’t be changed here" value disabled {...still} />
            <Switch
              name="five"
              label="Waitlist"
              hint="People move up by themselves when a seat opens."
              value
              {...still}
            />
            <Switch
              name="six"
              flip
              label="Follow each person’s light or dark setting"
              hint="Dark colours are derived for you."
              value={false}
              {...still}
            />
            <SearchField label="Search name, email or employee ID" value={search} onChange={setSearch} />
            <Select
              label="Order"
              labelled
              value={order}
              options={[
                { value: 'name', text: 'By name' },
                { value: 'new', text: 'Newest first' },
              ]}
              onChange={setOrder}
            />
          </div>
        </div>
      </Block>
      <Block name="form">
        <DemoForm zones={zones} />
      </Block>
      <Block name="qr">
        <div className="gallery-narrow">
          <QrCode text="05FY3G892A89EBMCKBM6CRJCRE" label="A code of nobody" />
        </div>
      </Block>
      <Block name="video">
        <Video src="about:blank" host="YouTube" title="A walk through the test kitchen" />
      </Block>
      <Block name="pictures">
        <div className="col">
          <ImageUpload
            label="Your picture"
            hint="JPEG, PNG or WebP, up to 10 MB."
            shape="circle"
            current={<Face of={people[5]} size="xxl" />}
            has={false}
            maxBytes={10_000_000}
            onPick={(picture) => toast.good(`Cut to ${Math.round(picture.size / 1000)} kB`)}
          />
          <ImageUpload
            label="Logo"
            hint="A square that still reads when it is small."
            shape="square"
            current={<Glyph src={banner} size="xl" />}
            has={false}
            maxBytes={10_000_000}
            onPick={() => {}}
          />
          <ColourField
            name="colour"
            label="Calendar colour"
            hint="Six digits after #."
            value="#C23B6C"
            {...still}
          />
          <ImageUpload
            label="Banner"
            hint="1440 by 360 pixels or more."
            shape="banner"
            current={<Banner src={banner} />}
            has
            maxBytes={10_000_000}
            progress={0.6}
            onPick={() => {}}
            onRemove={() => {}}
          />
        </div>
      </Block>
    </>
  )
}

type Demo = { body: typeof demoBody }
const demoRoute = Object.assign(put('/dev/gallery', { says: 'Nobody answers here.' }), {
  schema: async () => (await import('./demoRoute.ts')).demoBody,
}) as unknown as ReturnType<typeof put<{ says: string } & Demo>>

/** Leave "Taken" as the name, and the refusal of a server comes back. */
function DemoForm({ zones }: { zones: ReturnType<typeof timeZoneOptions> }) {
  const [unsaved, setUnsaved] = useState(0)
  return (
    <Form
      sends={demoRoute}
      texts="gallery.sections"
      label="A form"
      start={{
        name: 'Taken',
        email: '',
        pronouns: null,
        description: null,
        birth_date: null,
        time_zone: 'Europe/Berlin',
        language: 'en',
        waitlist: true,
      }}
      send={async (values) => {
        await new Promise((done) => setTimeout(done, 600))
        if (values.name === 'Taken')
          throw Object.assign(new Error('Please look again.'), {
            code: 'invalid',
            fields: { name: 'Someone has this name already.' },
          })
        if (values.name === 'Broken')
          throw Object.assign(new Error('Internal Server Error. Please contact support'), {
            code: 'internal',
            reference: 'K7-2F9Q',
          })
        return undefined
      }}
      then={() => toast.good('Settings updated')}
      onUnsaved={setUnsaved}
    >
      <div className="fields">
        <TextField name="name" label="Name" />
        <div className="two">
          <TextField name="email" type="email" label="E-mail" />
          <TextField name="pronouns" label="Pronouns" optional />
        </div>
        <PasswordField name="password" label="New password" autoComplete="new-password" />
        <TextArea name="description" label="About you" optional />
        <div className="two">
          <SelectField name="time_zone" label="Time zone" options={zones} />
          <ChoiceField name="language" label="Language" options={languages} />
        </div>
        <MonthDayField name="birth_date" label="Birthday" optional />
        <Switch name="waitlist" label="Waitlist" />
        <Checkbox name="terms" label="I have read the policy" />
      </div>
      <SaveBar />
      <VisuallyHidden>{unsaved}</VisuallyHidden>
    </Form>
  )
}
