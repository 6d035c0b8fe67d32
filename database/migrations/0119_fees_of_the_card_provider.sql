-- What the card provider keeps of a payment is a movement of its order (docs/decisions/0077).
alter table ledger_movements drop constraint ledger_movements_kind_check;
alter table ledger_movements add constraint ledger_movements_kind_check check (kind in (
  'placed', 'settled', 'cancelled', 'reopened', 'authorized', 'captured', 'released', 'refunded', 'credited', 'credit_used', 'tipped',
  'cash_handed_in', 'fee_charged', 'deposited', 'paid_out', 'account_paid', 'commission_charged', 'adjusted'));
