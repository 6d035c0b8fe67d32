-- A device has the card of a vault token once, also when the first of two requests has opened the phone's account meanwhile.
update payment_cards p set deleted_at = now(), selected = false
where deleted_at is null and exists (select from payment_cards o
  where o.vault_token = p.vault_token and o.session_persistent_id is not distinct from p.session_persistent_id
    and o.deleted_at is null and o.payment_card_id < p.payment_card_id);
drop index payment_cards_token;
create unique index payment_cards_token on payment_cards (vault_token, coalesce(session_persistent_id, 0)) where deleted_at is null;
