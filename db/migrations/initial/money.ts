const most = 1_000_000_000
const byHand = `'cash', 'check', 'credit_card', 'bank_transfer'`

/** Whether a client is erased: only then may a row of the books change or go. */
const erased = (clientId: string) =>
  `exists (select from clients where id = ${clientId} and erased_at is not null)`

/** The firm's prices and books: services, fees of returns, invoices, and the ledger of payments. Amounts are cents. */
export const money = [
  `create table services (
    id uuid primary key,
    name text not null check (length(name) between 1 and 100),
    description text not null check (length(description) <= 500),
    cents bigint not null check (cents between 0 and ${most}),
    unit text not null check (unit in ('flat', 'each', 'hour')),
    form text check (form in ('1040', '1120', '1120-S', '1065', '1041', '990')),
    active boolean not null default true,
    on_site boolean not null default false,
    position integer not null,
    version integer not null default 0
  )`,
  // One row, once the firm has changed what is usual.
  `create table money_settings (
    name text primary key check (name = 'firm'),
    due_days integer not null check (due_days between 0 and 365),
    fee_tolerance integer not null check (fee_tolerance between 0 and 100),
    pay_first boolean not null default false,
    on_its_way_is_enough boolean not null default false,
    version integer not null default 0
  )`,
  `create table number_ranges (
    name text primary key check (name = 'invoice'),
    next bigint not null check (next between 1 and ${most})
  )`,

  // The agreed fee of a return; a change makes a new one.
  `create table fees (
    id uuid primary key,
    tax_return_id uuid not null references tax_returns on delete cascade,
    lines jsonb not null,
    total bigint not null check (total between 0 and ${most}),
    set_by uuid references users on delete set null,
    set_at timestamptz not null,
    replaced_at timestamptz
  )`,
  'create unique index fees_current on fees (tax_return_id) where replaced_at is null',
  'create index fees_return on fees (tax_return_id)',
  'create index fees_author on fees (set_by) where set_by is not null',

  `create table invoices (
    id uuid primary key,
    number bigint unique check (number between 1 and ${most}),
    client_id uuid not null references clients on delete restrict,
    tax_return_id uuid references tax_returns on delete set null,
    state text not null default 'draft' check (state in ('draft', 'open', 'void')),
    billed_to text check (length(billed_to) between 1 and 201),
    issued_on date,
    firm_version integer,
    due_on date,
    total bigint not null default 0 check (total between 0 and ${most}),
    paid bigint not null default 0,
    memo text check (length(memo) between 1 and 500),
    replaces_id uuid references invoices on delete set null,
    voided_at timestamptz,
    void_because text check (length(void_because) between 1 and 200),
    reminded integer not null default 0,
    reminded_part integer not null default 1,
    reminded_at timestamptz,
    reminders_stopped_at timestamptz,
    created_by uuid references users on delete set null,
    created_at timestamptz not null,
    version integer not null default 1,
    import_key uuid unique,
    constraint paid_within_total check (paid between 0 and total),
    constraint only_open_invoices_are_paid check (paid = 0 or state = 'open'),
    constraint issued_invoices_have_a_number check (case state
      when 'draft' then num_nonnulls(number, issued_on, billed_to, firm_version) = 0
      when 'open' then num_nulls(number, issued_on, due_on, billed_to, firm_version) = 0 and total > 0
      else num_nonnulls(number, issued_on, billed_to, firm_version) in (0, 4) end),
    constraint void_invoices_have_a_reason
      check ((state = 'void') = (voided_at is not null) and (state = 'void') = (void_because is not null))
  )`,
  'create unique index invoices_replaces on invoices (replaces_id) where replaces_id is not null',
  'create index invoices_client on invoices (client_id, created_at desc, id desc)',
  'create index invoices_return on invoices (tax_return_id) where tax_return_id is not null',
  'create index invoices_author on invoices (created_by) where created_by is not null',
  'create index invoices_newest on invoices (created_at desc, id desc)',
  `create index invoices_open on invoices (due_on) where state = 'open' and paid < total`,

  // The quantity is in hundredths: 150 is one and a half.
  `create table invoice_lines (
    invoice_id uuid not null references invoices on delete cascade,
    position integer not null check (position between 1 and 100),
    service_id uuid references services on delete restrict,
    text text not null check (length(text) between 1 and 200),
    quantity integer not null check (quantity between 1 and 999999),
    unit_cents bigint not null check (unit_cents between 0 and ${most}),
    cents bigint not null,
    primary key (invoice_id, position),
    constraint cents_are_of_the_quantity check (cents = round(quantity::numeric * unit_cents / 100))
  )`,
  'create index invoice_lines_service on invoice_lines (service_id) where service_id is not null',

  // A plan to pay the rest of an open invoice in parts. What is paid pays the earliest ones.
  `create table plan_parts (
    invoice_id uuid not null references invoices on delete cascade,
    part integer not null check (part between 1 and 6),
    due_on date not null,
    cents bigint not null check (cents between 1 and ${most}),
    primary key (invoice_id, part)
  )`,

  // Rows are only added. A row with `reverses_id` takes another one back: the firm or a bank took money back, or the
  // entry was wrong. If it is positive, money came again: a dispute was won, or a bank sent a refund back. A `reduction`
  // is no money: it pays in place of a refund that is not to be paid again.
  `create table payments (
    id uuid primary key,
    kind text not null check (kind in ('payment', 'refund', 'reversal', 'bank_return', 'dispute_won', 'refund_return', 'reduction')),
    client_id uuid not null references clients on delete restrict,
    tax_return_id uuid references tax_returns on delete set null,
    way text not null check (way in (${byHand}, 'online_card', 'online_ach', 'brought_forward')),
    cents bigint not null check (abs(cents) between 1 and ${most}),
    state text not null check (state in ('pending', 'settled', 'failed', 'returned', 'disputed')),
    provider_ref text check (length(provider_ref) between 1 and 200),
    reached_bank boolean not null default false,
    received_on date not null,
    payer text not null default '' check (length(payer) <= 201),
    note bytea,
    recorded_by uuid references users on delete set null,
    reverses_id uuid references payments on delete restrict,
    refund_id uuid unique references payments on delete restrict,
    sent_key uuid,
    sent_act bytea,
    import_key uuid unique,
    firm_version integer not null default newest_firm_version(),
    created_at timestamptz not null,
    constraint what_takes_back_is_negative check
      ((kind in ('payment', 'dispute_won', 'refund_return', 'reduction')) = (cents > 0)
        and (kind in ('payment', 'reduction')) = (reverses_id is null) and (kind = 'reduction') = (refund_id is not null)),
    constraint keys_name_acts check ((sent_key is null) = (sent_act is null)),
    constraint only_providers_have_a_reference check (provider_ref is null or way in ('online_card', 'online_ach'))
  )`,
  'create index payments_client on payments (client_id, received_on desc, id desc)',
  'create index payments_return on payments (tax_return_id) where tax_return_id is not null',
  'create index payments_recorder on payments (recorded_by) where recorded_by is not null',
  'create index payments_newest on payments (created_at desc, id desc)',
  `create index payments_disputed on payments (created_at desc, id desc) where kind = 'payment' and state = 'disputed'`,
  'create index payments_day on payments (received_on, id)',
  'create index payments_reverses on payments (reverses_id) where reverses_id is not null',
  `create unique index payments_reversed_once on payments (reverses_id) where kind = 'reversal'`,
  `create unique index payments_provider_ref on payments (provider_ref) where kind in ('payment', 'refund')`,
  `create unique index payments_sent_once on payments (recorded_by, sent_key) where sent_key is not null`,

  // Which invoices a payment pays; the rest of it is credit. `later`: that credit pays it, since the payment was entered.
  `create table payment_parts (
    payment_id uuid not null references payments on delete cascade,
    invoice_id uuid not null references invoices on delete restrict,
    cents bigint not null check (cents <> 0),
    later boolean not null default false,
    primary key (payment_id, invoice_id)
  )`,
  'create index payment_parts_invoice on payment_parts (invoice_id)',

  // The PDF of an issued invoice or of a receipt, made when it is first asked for, and of what is on it.
  `create table kept_pdfs (
    id uuid primary key,
    invoice_id uuid unique references invoices on delete cascade,
    payment_id uuid unique references payments on delete cascade,
    content_sha256 bytea not null,
    pdf bytea not null,
    constraint of_an_invoice_or_a_payment
      check (num_nonnulls(invoice_id, payment_id) = 1 and id = coalesce(invoice_id, payment_id))
  )`,

  `create function paid_of_invoice(invoice uuid) returns bigint language sql stable as $$
    select coalesce(sum(payment_parts.cents), 0)::bigint from payment_parts
      join payments on payments.id = payment_id
      where invoice_id = invoice and payments.state not in ('pending', 'failed')
  $$`,

  // The amount of a payment that pays no invoice and did not go back. A bank may take back more than was left of it.
  `create function credit_of_payment(payment uuid) returns bigint language sql stable as $$
    select case when (select state not in ('pending', 'failed') and kind = 'payment' from payments where id = payment)
      then (select greatest(sum(entry.cents - coalesce(
          (select sum(cents) from payment_parts where payment_id = entry.id), 0)), 0)::bigint
        from payments as entry where entry.id = payment
          or (entry.reverses_id = payment and entry.state <> 'failed'))
      else 0 end
  $$`,

  `create function keep_invoice() returns trigger language plpgsql as $$
  begin
    if old.state = 'draft' or ${erased('old.client_id')} then
      return case tg_op when 'DELETE' then old else new end;
    end if;
    if tg_op = 'DELETE' then
      raise exception 'an issued invoice is kept' using errcode = 'restrict_violation';
    end if;
    if (new.number, new.billed_to, new.issued_on, new.due_on, new.total, new.memo, new.created_at, new.firm_version)
        is distinct from (old.number, old.billed_to, old.issued_on, old.due_on, old.total, old.memo, old.created_at,
          old.firm_version)
      or (new.state <> old.state and (old.state, new.state) <> ('open', 'void'))
      or (new.state = old.state and new.void_because is distinct from old.void_because)
      or coalesce(new.replaces_id, old.replaces_id) is distinct from old.replaces_id
      or coalesce(new.tax_return_id, old.tax_return_id) is distinct from old.tax_return_id
      or (new.paid <> old.paid and new.paid <> paid_of_invoice(new.id)) then
      raise exception 'an issued invoice does not change' using errcode = 'restrict_violation';
    end if;
    return new;
  end $$`,
  `create trigger keep_invoice before update or delete on invoices
    for each row execute function keep_invoice()`,

  // Waits for a running issue, and makes a later one wait.
  `create function keep_invoice_lines() returns trigger language plpgsql as $$
  declare
    invoice uuid := case tg_op when 'DELETE' then old.invoice_id else new.invoice_id end;
  begin
    if exists (select from (select state from invoices where id = invoice for share) as locked
      where state <> 'draft') then
      raise exception 'the lines of an issued invoice do not change' using errcode = 'restrict_violation';
    end if;
    return case tg_op when 'DELETE' then old else new end;
  end $$`,
  `create trigger keep_invoice_lines before insert or update or delete on invoice_lines
    for each row execute function keep_invoice_lines()`,

  `create function check_total() returns trigger language plpgsql as $$
  declare
    changed jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
    invoice uuid := changed ->> case tg_table_name when 'invoices' then 'id' else 'invoice_id' end;
  begin
    if exists (select from invoices where id = invoice and total <>
      (select coalesce(sum(cents), 0) from invoice_lines where invoice_id = invoice)) then
      raise exception 'the total of an invoice is the sum of its lines' using errcode = 'check_violation';
    end if;
    return null;
  end $$`,
  `create constraint trigger check_total after insert or update of total on invoices
    deferrable initially deferred for each row execute function check_total()`,
  `create constraint trigger check_total after insert or update or delete on invoice_lines
    deferrable initially deferred for each row execute function check_total()`,

  `create function check_plan() returns trigger language plpgsql as $$
  declare
    plan uuid := case tg_op when 'DELETE' then old.invoice_id else new.invoice_id end;
    parts bigint;
    ordered boolean;
    sum bigint;
  begin
    select count(*), bool_and(part = place and (before is null or before < due_on)), sum(cents)
      into parts, ordered, sum
      from (select part, cents, due_on, row_number() over by_part as place, lag(due_on) over by_part as before
        from plan_parts where invoice_id = plan window by_part as (order by part)) as of_plan;
    if parts > 0 and (parts < 2 or not ordered
      or not exists (select from invoices where id = plan and state = 'open' and total - paid = sum)) then
      raise exception 'a plan has two to six parts in the order of their days, whose sum is what is open'
        using errcode = 'check_violation';
    end if;
    return null;
  end $$`,
  `create constraint trigger check_plan after insert or update or delete on plan_parts
    deferrable initially deferred for each row execute function check_plan()`,

  `create function keep_payment() returns trigger language plpgsql as $$
  begin
    if ${erased('old.client_id')} then
      return case tg_op when 'DELETE' then old else new end;
    end if;
    if tg_op = 'DELETE' then
      raise exception 'a payment is kept' using errcode = 'restrict_violation';
    end if;
    if (new.kind, new.way, new.cents, new.reverses_id, new.refund_id, new.sent_key, new.created_at, new.payer,
        new.firm_version)
        is distinct from (old.kind, old.way, old.cents, old.reverses_id, old.refund_id, old.sent_key, old.created_at,
          old.payer, old.firm_version)
      or (new.received_on <> old.received_on and old.state not in ('pending', 'failed'))
      or coalesce(new.tax_return_id, old.tax_return_id) is distinct from old.tax_return_id
      or (old.provider_ref is not null and new.provider_ref is distinct from old.provider_ref)
      -- What is in the books stays in them: the other states only say what became of it. What the provider calls paid
      -- enters them, even if it was given up.
      or (new.state <> old.state and case old.state when 'pending' then new.state not in ('settled', 'failed')
        when 'failed' then new.state <> 'settled' or old.provider_ref is null
        else new.state in ('pending', 'failed') end) then
      raise exception 'a payment does not change' using errcode = 'restrict_violation';
    end if;
    return new;
  end $$`,
  `create trigger keep_payment before update or delete on payments
    for each row execute function keep_payment()`,

  // The lock makes two of them wait for each other.
  `create function check_taken_back() returns trigger language plpgsql as $$
  declare
    original payments;
    back bigint;
  begin
    select * into original from payments where id = new.reverses_id for no key update;
    select sum(cents) into back from payments where reverses_id = original.id and state <> 'failed';
    -- What the provider says that it took is taken, even if it is more.
    if original.kind <> 'payment' or original.client_id <> new.client_id or back > 0
      or (original.cents + back < 0 and new.provider_ref is null) then
      raise exception 'no more is taken back than was paid' using errcode = 'check_violation';
    end if;
    return null;
  end $$`,
  `create trigger check_taken_back after insert on payments
    for each row when (new.reverses_id is not null) execute function check_taken_back()`,

  `create function keep_payment_parts() returns trigger language plpgsql as $$
  begin
    if exists (select from payments where id = old.payment_id and state not in ('pending', 'failed')
      and not ${erased('client_id')})
      -- Its credit may pay more of an invoice.
      and not (tg_op = 'UPDATE' and old.cents > 0 and new.cents > old.cents
        and (new.payment_id, new.invoice_id) = (old.payment_id, old.invoice_id)) then
      raise exception 'the parts of a payment do not change' using errcode = 'restrict_violation';
    end if;
    return case tg_op when 'DELETE' then old else new end;
  end $$`,
  `create trigger keep_payment_parts before update or delete on payment_parts
    for each row execute function keep_payment_parts()`,

  `create function count_part() returns trigger language plpgsql as $$
  declare
    part payment_parts := case tg_op when 'DELETE' then old else new end;
    payment payments;
    parts bigint;
  begin
    select * into payment from payments where id = part.payment_id for no key update;
    select coalesce(sum(cents), 0) into parts from payment_parts where payment_id = part.payment_id;
    if abs(parts) > abs(payment.cents) or (tg_op <> 'DELETE' and sign(part.cents) <> sign(payment.cents))
      or exists (select from invoices where id = part.invoice_id and client_id <> payment.client_id) then
      raise exception 'the parts of a payment are within its amount' using errcode = 'check_violation';
    end if;
    update invoices set paid = paid_of_invoice(id)
      where id = part.invoice_id and paid <> paid_of_invoice(id);
    return null;
  end $$`,
  `create trigger count_part after insert or update or delete on payment_parts
    for each row execute function count_part()`,
  `create function count_parts_of_payment() returns trigger language plpgsql as $$
  begin
    update invoices set paid = paid_of_invoice(id)
      where id in (select invoice_id from payment_parts where payment_id = new.id) and paid <> paid_of_invoice(id);
    return null;
  end $$`,
  `create trigger count_parts_of_payment after update of state on payments
    for each row when (old.state <> new.state) execute function count_parts_of_payment()`,
]
