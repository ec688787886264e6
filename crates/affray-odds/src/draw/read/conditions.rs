//! Conditions and sums: what holds, what is compared, what is added up.

use super::super::expr::{Arith, Ask, Expr};
use super::cursor::Reader;
use super::{ExprError, Value};

impl Reader<'_> {
    pub(super) fn ask(&mut self) -> Result<Ask, ExprError> {
        let from = self.at;
        let first = self.any()?;
        if ["vs", "against"].contains(&self.peek()) {
            let first = self.as_number(first, from..self.at)?;
            self.at += 1;
            return Ok(Ask::Versus(first, self.number()?));
        }
        Ok(match first {
            Value::Number(number) => Ask::Number(number),
            Value::Either(number, _) if !self.is_named(&number.to_string()) => Ask::Number(Expr::Number(number)),
            other => Ask::Holds(self.as_condition(other, from..self.at)?),
        })
    }

    /// A condition.
    pub(super) fn holds(&mut self) -> Result<Expr, ExprError> {
        let from = self.at;
        let value = self.any()?;
        self.as_condition(value, from..self.at)
    }

    /// A number.
    pub(super) fn number(&mut self) -> Result<Expr, ExprError> {
        let from = self.at;
        let value = self.sum()?;
        self.as_number(value, from..self.at)
    }

    pub(super) fn any(&mut self) -> Result<Value, ExprError> {
        let from = self.at;
        let mut value = self.both()?;
        while self.peek() == "or" {
            let one = self.as_condition(value, from..self.at)?;
            self.at += 1;
            let from = self.at;
            let other = self.both()?;
            let other = self.as_condition(other, from..self.at)?;
            value = Value::Holds(Expr::Or(Box::new(one), Box::new(other)));
        }
        Ok(value)
    }

    pub(super) fn both(&mut self) -> Result<Value, ExprError> {
        let from = self.at;
        let mut value = self.not()?;
        while self.peek() == "and" {
            let one = self.as_condition(value, from..self.at)?;
            self.at += 1;
            let from = self.at;
            let other = self.not()?;
            let other = self.as_condition(other, from..self.at)?;
            value = Value::Holds(Expr::And(Box::new(one), Box::new(other)));
        }
        Ok(value)
    }

    pub(super) fn not(&mut self) -> Result<Value, ExprError> {
        if !self.take("not") {
            return self.compared();
        }
        let from = self.at;
        let value = self.deeper(Self::not)?;
        Ok(Value::Holds(Expr::Not(Box::new(self.as_condition(value, from..self.at)?))))
    }

    /// A comparison, or a chain of them: `2 <= count(red) <= 4`.
    pub(super) fn compared(&mut self) -> Result<Value, ExprError> {
        let from = self.at;
        let first = self.sum()?;
        let to = self.at;
        let Some(mut relation) = self.relation() else { return Ok(first) };
        let mut last = self.as_number(first, from..to)?;
        let mut all: Option<Expr> = None;
        loop {
            let next = self.number()?;
            let this = Expr::Is(Box::new(last), relation, Box::new(next.clone()));
            all = Some(match all {
                Some(before) => Expr::And(Box::new(before), Box::new(this)),
                None => this,
            });
            match self.relation() {
                Some(again) => (relation, last) = (again, next),
                None => return Ok(Value::Holds(all.expect("a comparison was read"))),
            }
        }
    }

    pub(super) fn sum(&mut self) -> Result<Value, ExprError> {
        let from = self.at;
        let mut value = self.product()?;
        loop {
            let sign = match self.peek() {
                "+" => Arith::Add,
                "-" => Arith::Subtract,
                _ => return Ok(value),
            };
            let one = self.as_number(value, from..self.at)?;
            self.at += 1;
            let from = self.at;
            let other = self.product()?;
            let other = self.as_number(other, from..self.at)?;
            value = Value::Number(Expr::Arith(sign, Box::new(one), Box::new(other)));
        }
    }

    pub(super) fn product(&mut self) -> Result<Value, ExprError> {
        let from = self.at;
        let mut value = self.signed()?;
        loop {
            let sign = match self.peek() {
                "*" => Arith::Multiply,
                "/" => Arith::Divide,
                _ => return Ok(value),
            };
            let one = self.as_number(value, from..self.at)?;
            self.at += 1;
            let from = self.at;
            let other = self.signed()?;
            let other = self.as_number(other, from..self.at)?;
            value = Value::Number(Expr::Arith(sign, Box::new(one), Box::new(other)));
        }
    }

    pub(super) fn signed(&mut self) -> Result<Value, ExprError> {
        if !self.take("-") {
            return self.either();
        }
        let from = self.at;
        let value = self.deeper(Self::signed)?;
        let value = self.as_number(value, from..self.at)?;
        Ok(Value::Number(Expr::Arith(Arith::Subtract, Box::new(Expr::Number(0)), Box::new(value))))
    }
}
